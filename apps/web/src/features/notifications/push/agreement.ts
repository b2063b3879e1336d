import { listPreferencesOf } from '../../../ui/browser/listPreferences.ts'

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Whether a person wants reminders in this browser: it outlives the sign-in, not the signing out. */
export const isPushWanted = (storage: BrowserStorage, userId: string): boolean => listPreferencesOf(storage, userId).read('reminders', 'wanted') === true

/** Notes whether a person wants reminders in this browser. */
export const setPushWanted = (storage: BrowserStorage, userId: string, wanted: boolean): void => listPreferencesOf(storage, userId).save('reminders', 'wanted', wanted)

/** Whether a person has seen in this browser that there are reminders for a closed page. */
export const isPushOffered = (storage: BrowserStorage, userId: string): boolean => listPreferencesOf(storage, userId).read('reminders', 'offered') === true

/** Notes that a person has seen it, so that it is said once. */
export const setPushOffered = (storage: BrowserStorage, userId: string): void => listPreferencesOf(storage, userId).save('reminders', 'offered', true)
