/** A file sent with the fields of a body, under the field name of the contract. */
export type FileUpload = { readonly field: string; readonly file: Blob }

/** The body and content type of a state change, ready for fetch. */
export type RequestBody = { readonly body?: BodyInit; readonly type?: string }

/**
 * A form with the fields as text, one that has fields of its own as JSON, and the file after them. Undefined and null fields are left out, since a form cannot
 * express them.
 */
function formOf(fields: object, { field, file }: FileUpload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== null) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  form.set(field, file, field)
  return form
}

/** Encodes a body: multipart with a file (the browser sets the type with the boundary), bare bytes, or JSON. */
export function encodeRequestBody(body: unknown, files: { upload?: FileUpload; bytes?: Blob }): RequestBody {
  if (files.bytes !== undefined) return { body: files.bytes, type: 'application/octet-stream' }
  if (files.upload !== undefined) return { body: formOf(body ?? {}, files.upload) }
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
}
