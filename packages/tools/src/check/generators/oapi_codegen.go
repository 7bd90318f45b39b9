// What a client that oapi-codegen generated does at a server.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"

	"example/linkspan/linkspan"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	var served struct {
		BaseUrl      string          `json:"base_url"`
		ClientId     string          `json:"client_id"`
		ClientSecret string          `json:"client_secret"`
		Connector    json.RawMessage `json:"connector"`
	}
	if err := json.Unmarshal([]byte(os.Getenv("SERVER")), &served); err != nil {
		panic(err)
	}
	ctx := context.Background()
	var token string
	bearer := func(_ context.Context, request *http.Request) error {
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		return nil
	}
	client := must(linkspan.NewClientWithResponses(served.BaseUrl, linkspan.WithRequestEditorFn(bearer)))
	secret := linkspan.TokenIssueBody{ClientId: served.ClientId, ClientSecret: served.ClientSecret}
	token = must(client.TokenIssueWithResponse(ctx, nil, secret)).JSON200.AccessToken

	kinds := []string{}
	for _, kind := range must(client.DefinitionsListWithResponse(ctx, nil)).JSON200.Data {
		kinds = append(kinds, kind.Type)
	}
	body := bytes.NewReader(served.Connector)
	made := must(client.ConnectorsCreateWithBodyWithResponse(ctx, nil, "application/json", body)).JSON201

	content := bytes.Repeat([]byte{0, 255}, 1000)
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	operation := `{"entity":"files_upload","action":"create","params":{"name":"generated.bin"}}`
	if err := parts.WriteField("operation", operation); err != nil {
		panic(err)
	}
	must(must(parts.CreateFormFile("content", "generated.bin")).Write(content))
	parts.Close()
	uploaded := must(client.DriveFilesUploadCreateUploadWithBodyWithResponse(
		ctx, made.Id, nil, parts.FormDataContentType(), &form))
	var created struct {
		Id string `json:"id"`
	}
	if err := json.Unmarshal(uploaded.Body, &created); err != nil {
		panic(err)
	}
	back := must(client.DriveFilesDownloadWithResponse(ctx, made.Id, nil, linkspan.DriveFilesDownload{
		Entity: linkspan.DriveFilesDownloadEntityFiles,
		Action: linkspan.DriveFilesDownloadActionDownload,
		Params: linkspan.DriveFilesDownloadInput{FileId: created.Id},
	})).Body
	size := 3
	listed := must(client.DriveFilesListWithResponse(ctx, made.Id, nil, linkspan.DriveFilesList{
		Entity: linkspan.DriveFilesListEntityFiles,
		Action: linkspan.DriveFilesListActionList,
		Params: &linkspan.DriveFilesListInput{PageSize: &size},
	})).JSON200
	files := []string{}
	for _, file := range listed.Data {
		files = append(files, *file.Kind)
	}
	must(client.ConnectorsDeleteWithResponse(ctx, made.Id, nil))
	missing := must(client.ConnectorsGetWithResponse(ctx, made.Id, nil)).ApplicationproblemJSON404

	// in the order in which the other clients print them
	facts := must(json.Marshal(struct {
		Kinds   []string `json:"kinds"`
		Type    string   `json:"type"`
		Same    bool     `json:"same"`
		Files   []string `json:"files"`
		Missing any      `json:"missing"`
	}{kinds, string(made.ConnectorType), bytes.Equal(back, content), files, missing.Code}))
	fmt.Println(string(facts))
}
