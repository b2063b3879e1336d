/** One part of a form: text, or a file with its name. */
export type FormPart = readonly [field: string, content: string | Buffer, filename?: string]

/** A form as it goes over the wire, cut at a boundary of one's choice. */
export function formBody(parts: readonly FormPart[], boundary = 'cut-here'): Buffer {
  const written = parts.flatMap(([field, content, filename]) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`
    return [Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]
  })
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
}

/** What a caller's `post` takes for a form. */
export const form = (parts: readonly FormPart[], { boundary = 'cut-here', headers = {} }: { boundary?: string; headers?: Record<string, string> } = {}) => ({
  raw: formBody(parts, boundary),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
})

/** The fields of a record as the parts of a form. */
export const partsOf = (fields: Readonly<Record<string, unknown>>): FormPart[] => Object.entries(fields).map(([field, value]) => [field, String(value)])
