/** What stands in the address: the edition that was sent, and the job that applies it. */
export type UpdateLocationSearch = { readonly upload?: string | undefined; readonly job?: string | undefined }

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)

export const updateLocationSearch = ({ upload, job }: Record<string, unknown>): UpdateLocationSearch => ({
  ...(isId(upload) && { upload }),
  ...(isId(job) && { job }),
})
