import { useQuery } from '@tanstack/react-query'
import { NoAnswer } from '../../api/outcomes.ts'
import { decodeBoundaries } from './boundaries.ts'
import address from './boundaries.txt?url'

/**
 * The provinces' boundaries: a file of their own beside the map. `loadPart` is the part that draws them: it is loaded
 * after the file has come, so that with no network neither is there by half.
 */
export function useBoundaries(loadPart: () => Promise<unknown>) {
  return useQuery({
    queryKey: ['map', 'boundaries'],
    queryFn: async () => {
      try {
        const answer = await fetch(address)
        if (!answer.ok) throw new Error(`The boundaries were answered with ${answer.status}.`)
        const text = await answer.text()
        await loadPart()
        return decodeBoundaries(text)
      } catch (error) {
        throw new NoAnswer('The map did not come.', { cause: error })
      }
    },
    // The place of the map says by itself that it is not there.
    meta: { handlers: { none: () => undefined } },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
