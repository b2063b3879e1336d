/** The expected page of a list, with ids for the items. */
export type ModelPage = { readonly ids: string[]; readonly count: number; readonly pages: number; readonly hasNext: boolean }

/** The page of the found records: by its number, or of those after an id. */
export function modelPage(found: readonly { readonly id: string }[], { page = 1, ipp, after_id }: { page?: number | undefined; ipp: number; after_id?: string | undefined }): ModelPage {
  const rest = after_id === undefined ? found.slice((page - 1) * ipp) : found.filter(({ id }) => id > after_id)
  return { ids: rest.slice(0, ipp).map(({ id }) => id), count: found.length, pages: Math.ceil(found.length / ipp), hasNext: rest.length > ipp }
}
