"""What a client that openapi-python-client generated does at a server."""

import importlib
import json
import os
import pkgutil
import sys

sys.path.insert(0, sys.argv[1])
import linkspan_client

for module in pkgutil.walk_packages(linkspan_client.__path__, "linkspan_client."):
    importlib.import_module(module.name)

from io import BytesIO

from linkspan_client import AuthenticatedClient, Client, models
from linkspan_client.api.connectors import connectors_create, connectors_delete, connectors_get
from linkspan_client.api.definitions import definitions_list
from linkspan_client.api.drive import drive_files_download, drive_files_list, drive_files_upload_create_upload
from linkspan_client.api.token import token_issue
from linkspan_client.types import File

served = json.loads(os.environ["SERVER"])
url = served["base_url"]
secret = models.TokenIssueBody(served["client_id"], served["client_secret"])
token = token_issue.sync(client=Client(url), body=secret)
client = AuthenticatedClient(url, token.access_token)

kinds = [kind.type_ for kind in definitions_list.sync(client=client).data]
made = connectors_create.sync(client=client, body=models.NewDriveConnector.from_dict(served["connector"]))
operation = models.DriveFilesUploadCreateUpload(
    "files_upload", "create", models.DriveFilesUploadCreateUploadInput(name="generated.bin")
)
parts = models.DriveFilesUploadCreateUploadBody(operation, File(BytesIO(b"\0\xff" * 1000), "generated.bin"))
uploaded = drive_files_upload_create_upload.sync_detailed(made.id, client=client, body=parts)
created = json.loads(uploaded.content)
wanted = models.DriveFilesDownload("files", "download", models.DriveFilesDownloadInput(created["id"]))
content = drive_files_download.sync_detailed(made.id, client=client, body=wanted).content
listing = models.DriveFilesList("files", "list", models.DriveFilesListInput(page_size=3))
listed = drive_files_list.sync(made.id, client=client, body=listing)
connectors_delete.sync_detailed(made.id, client=client)
missing = connectors_get.sync(made.id, client=client)
print(
    json.dumps(
        {
            "kinds": kinds,
            "type": made.connector_type,
            "same": content == b"\0\xff" * 1000,
            "files": [file.kind for file in listed.data],
            "missing": missing.code.value if hasattr(missing.code, "value") else missing.code,
        }
    )
)
