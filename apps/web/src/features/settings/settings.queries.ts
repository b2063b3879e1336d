import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import type { settingsChange, settingsRead } from '@bisita/contract/settings'
import { useCall } from '../../api/useCall.ts'
import { type ChangeOutcome, useChange } from '../../api/useChange.ts'

/** What the organisation has set, with who set it last. */
export type StoredSettings = CallAnswer<typeof settingsRead>
export type Settings = StoredSettings['settings']
export type SettingsChange = CallRequest<typeof settingsChange>['body']

const queryKey = ['settings'] as const

/** The organisation's settings. Not reloaded while a form is open: a change starts from the values shown. */
export const useSettings = () => useCall(calls.settingsRead, {}, { queryKey, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

export const useChangeSettings = (outcome: ChangeOutcome<StoredSettings>) =>
  useChange(calls.settingsChange, outcome, { invalidates: [], stores: (cache, stored) => void cache.setQueryData(queryKey, stored) })
