import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PhonesQuery, usePhonesRepository } from './devices.repository.ts'

/** A phone tells of itself every quarter of an hour, and when it has sent something. */
const lookAgain = 60_000

/** A page of the phones in scope; the one before stays while another loads. */
export function usePhones(query: PhonesQuery) {
  const phones = usePhonesRepository()
  return useQuery({
    queryKey: ['phones', query],
    queryFn: ({ signal }) => phones.list(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  })
}
