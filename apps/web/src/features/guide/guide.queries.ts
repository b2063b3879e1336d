import { useQuery } from '@tanstack/react-query'
import { NoAnswer } from '../../api/outcomes.ts'
import { type GuideName, guidePages, type GuideText } from './guides.ts'

const load = async (name: GuideName): Promise<GuideText> => {
  try {
    return (await guidePages[name].load()).default as GuideText
  } catch (error) {
    throw new NoAnswer('The page of the guide did not come.', { cause: error })
  }
}

/** The texts of some pages: files of the app, of which a phone keeps that of the representative. */
export function useGuides(names: readonly GuideName[]) {
  return useQuery({
    queryKey: ['guide', ...names],
    queryFn: () => Promise.all(names.map(async (name) => [name, await load(name)] as const)),
    networkMode: 'always',
    // The page says by itself that it is not there.
    meta: { handlers: { none: () => undefined } },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
