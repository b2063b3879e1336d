import { oneOf, omitUndefined } from '../../../ui/browser/addressBar.ts'
import { readId } from '../../../ui/list/params.ts'

/** What of the screen of strategies stands in the address bar: the one that is open, or the form of a new one. */
export const strategySearch = (search: Record<string, unknown>) =>
  omitUndefined({ strategy: readId(search['strategy']), form: oneOf(['new'] as const, search['form']) })

export type StrategySearch = ReturnType<typeof strategySearch>
