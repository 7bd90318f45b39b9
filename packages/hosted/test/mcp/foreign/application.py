"""
An application that knows only the address of a server, with the official client. The first argument is JSON: `address`, `change`, which
is the input of a write, and `document`, the address of the application's metadata document if it has one. Prints the address that its
person has to open, and then what it got, each as a line of JSON.
"""

import asyncio
import json
import sys
from urllib.parse import parse_qs, urlsplit

import httpx2
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

GIVEN = json.loads(sys.argv[1])


def say(**fields):
    print(json.dumps(fields), flush=True)


class Memory:
    """What an application keeps of a server."""

    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def main():
    returned = asyncio.get_running_loop().create_future()

    async def answer(reader, writer):
        _, path, _ = (await reader.readline()).decode().split(" ")
        query = {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\ndone")
        await writer.drain()
        writer.close()
        if "code" in query and not returned.done():
            returned.set_result(AuthorizationCodeResult(**query))

    async def open_browser(url):
        say(open=url)

    async def come_back():
        return await returned

    callback = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = callback.sockets[0].getsockname()[1]
    memory = Memory()
    provider = OAuthClientProvider(
        GIVEN["address"],
        OAuthClientMetadata(
            client_name="Python agent",
            redirect_uris=[f"http://127.0.0.1:{port}/callback"],
            token_endpoint_auth_method="none",
        ),
        memory,
        open_browser,
        come_back,
        client_metadata_url=GIVEN.get("document"),
    )
    async with httpx2.AsyncClient(auth=provider) as http:
        async with Client(streamable_http_client(GIVEN["address"], http_client=http)) as client:
            tools = (await client.list_tools()).tools
            changed = await client.call_tool("change", GIVEN["change"])
            # as if its token had come to its end
            former = memory.tokens.access_token
            provider.context.token_expiry_time = 1
            listed = await client.call_tool("list_connectors", {})
            say(
                client_id=memory.client.client_id,
                tools=[tool.name for tool in tools],
                changed=changed.structured_content,
                renewed={
                    "token": memory.tokens.access_token != former,
                    "data": listed.structured_content["data"],
                },
            )
    callback.close()


asyncio.run(main())
