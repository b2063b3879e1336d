/** One file beside the fields of a body, under the name that the contract gives it. */
export type FileUpload = { readonly field: string; readonly file: Blob }

/** What a state change carries, ready for fetch. */
export type RequestBody = { readonly body?: BodyInit; readonly type?: string }

/** The fields as text with the file after them. What is absent or null is left out: a form has no other way to say it. */
function formOf(fields: object, { field, file }: FileUpload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== null) form.set(name, String(value))
  form.set(field, file, field)
  return form
}

/**
 * A body as it goes over the wire: multipart where a file goes along (the browser writes its type with the
 * boundary), bare bytes, or JSON.
 */
export function encodeRequestBody(body: unknown, files: { upload?: FileUpload; bytes?: Blob }): RequestBody {
  if (files.bytes !== undefined) return { body: files.bytes, type: 'application/octet-stream' }
  if (files.upload !== undefined) return { body: formOf(body ?? {}, files.upload) }
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
}
