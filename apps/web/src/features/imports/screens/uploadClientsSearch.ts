import { omitUndefined } from '../../../ui/browser/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What of Upload Clients stands in the address bar: an upload whose result is shown. */
export const uploadClientsSearch = (search: Record<string, unknown>) => omitUndefined({ upload: id(search['upload']) })
