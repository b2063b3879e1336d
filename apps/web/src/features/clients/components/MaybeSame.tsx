import { t } from '@bisita/contract/words'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { OutcomeHandlers } from '../../../api/outcomes.ts'
import type { ClientFormValues } from '../clientForm.ts'
import { useClients } from '../clients.repository.ts'
import { sharedFields, wordsToFind } from '../sameClient.ts'

/** A hint that does not come is no failure. */
const quiet: OutcomeHandlers = { none: () => undefined, other: () => undefined }
const mostShown = 3

/** Says who of those that are there may be the one that is typed; with no network those of the phone. */
export function MaybeSame({ values }: { values: ClientFormValues }) {
  const clients = useClients()
  const [words] = useDebouncedValue(wordsToFind(values), 600)
  const found = useQuery({
    queryKey: ['clients', 'same', words.name, words.phone],
    queryFn: async ({ signal }) => {
      const keywords = [words.name, words.phone].filter((keyword) => keyword !== '')
      const pages = await Promise.all(keywords.map((keyword, at) => clients.list({ keyword, ipp: 10 }, { signal, slot: `same client ${at}` })))
      return [...new Map(pages.flatMap(({ items }) => items).map((client) => [client.id, client])).values()]
    },
    enabled: words.name !== '' || words.phone !== '',
    retry: false,
    meta: { handlers: quiet },
  })
  const same = (found.data ?? []).flatMap((client) => {
    const what = sharedFields(values, client)
    return what === null ? [] : [{ client, what }]
  })
  return (
    <div role="status">
      {same.slice(0, mostShown).map(({ client, what }) => (
        <p key={client.id} className="alert late">
          {t('Maybe the same: {fullname}, {barangay}, {mun_city} ({join})', { fullname: client.fullname, barangay: client.barangay, mun_city: client.mun_city, join: what.join(', ') })}
        </p>
      ))}
    </div>
  )
}
