"""What a client that openapi-generator (python) generated does at a server."""

import importlib
import json
import os
import pkgutil
import sys

sys.path.insert(0, sys.argv[1])
import openapi_client

for module in pkgutil.walk_packages(openapi_client.__path__, "openapi_client."):
    importlib.import_module(module.name)

from openapi_client import models

served = json.loads(os.environ["SERVER"])
settings = openapi_client.Configuration(host=served["base_url"])
client = openapi_client.ApiClient(settings)
secret = models.TokenIssueBody(client_id=served["client_id"], client_secret=served["client_secret"])
settings.access_token = openapi_client.TokenApi(client).token_issue(secret).access_token

kinds = [kind.type for kind in openapi_client.DefinitionsApi(client).definitions_list().data]
connectors = openapi_client.ConnectorsApi(client)
drive = openapi_client.DriveApi(client)
made = connectors.connectors_create(models.NewConnector.from_dict(served["connector"]))
operation = models.DriveFilesUploadCreateUpload(
    entity="files_upload", action="create", params=models.DriveFilesUploadCreateUploadInput(name="generated.bin")
)
uploaded = drive.drive_files_upload_create_upload_without_preload_content(
    made.id, operation, ("generated.bin", b"\0\xff" * 1000)
)
created = json.loads(uploaded.read())
wanted = models.DriveFilesDownload(
    entity="files", action="download", params=models.DriveFilesDownloadInput(fileId=created["id"])
)
content = bytes(drive.drive_files_download(made.id, wanted))
listing = models.DriveFilesList(
    entity="files", action="list", params=models.DriveFilesListInput(pageSize=3)
)
listed = drive.drive_files_list(made.id, listing)
connectors.connectors_delete(made.id)
try:
    connectors.connectors_get(made.id)
except openapi_client.exceptions.NotFoundException as error:
    missing = error.data.code
print(
    json.dumps(
        {
            "kinds": kinds,
            "type": made.connector_type,
            "same": content == b"\0\xff" * 1000,
            "files": [file.kind for file in listed.data],
            "missing": missing,
        }
    )
)
