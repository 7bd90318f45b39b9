import { ListMultipartUploadsCommand, type S3Client } from '@aws-sdk/client-s3'

/**
 * The incomplete uploads of objects whose keys begin so, in pages. A process that was killed leaves them. `started_at` is in
 * milliseconds since 1970, by the clock of the storage.
 */
export async function* incompleteUploads(client: S3Client, bucket: string, prefix: string) {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
    )
    yield (page.Uploads ?? []).flatMap(({ Key, UploadId, Initiated }) =>
      Key && UploadId ? [{ key: Key, upload_id: UploadId, started_at: Initiated?.getTime() ?? 0 }] : [],
    )
    if (!page.IsTruncated) return
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
