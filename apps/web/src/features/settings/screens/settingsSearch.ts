import { oneOf, omitUndefined } from '../../../ui/browser/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** What of the settings is open: a page of the organisation's (`../parts.ts`, written out so that the frame loads without it), the queue of this phone or how to work with it, and the item of it that is being corrected. */
export const settingsSearch = (search: Record<string, unknown>) =>
  omitUndefined({ part: oneOf(['organisation', 'approvals', 'advanced'] as const, search['part']), show: oneOf(['queue', 'guide'] as const, search['show']), correct: id(search['correct']) })

export type SettingsSearch = ReturnType<typeof settingsSearch>
