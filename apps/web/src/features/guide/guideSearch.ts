import { omitUndefined } from '../../ui/browser/addressBar.ts'

/** What of the guide stands in the address bar: the path of the screen that somebody wants help with. */
export const guideSearch = (search: Record<string, unknown>) => omitUndefined({ for: typeof search['for'] === 'string' && search['for'].startsWith('/') ? search['for'] : undefined })
