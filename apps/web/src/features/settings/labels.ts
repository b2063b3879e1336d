import type { SettingNumber } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import type { Settings } from './settings.queries.ts'

export const roleWords: Readonly<Record<Role, string>> = {
  mr: 'Representative',
  tele: 'Telemarketer',
  oic: 'Officer',
  ah: 'Area head',
  admin: 'Administrator',
}

/** What each number is, and in what it is counted. */
export const numberWords: Readonly<Record<SettingNumber, { label: string; unit: string }>> = {
  minimum_password: { label: 'Shortest password', unit: 'characters' },
  minimum_age: { label: 'Youngest client', unit: 'years' },
  daily_target: { label: 'Target of each representative', unit: 'visits a working day' },
  daily_call_target: { label: 'Target of each telemarketer', unit: 'calls a working day' },
  report_days: { label: 'How long a report can be opened again', unit: 'days' },
  queue_pause_ms: { label: 'Pause between two things a phone sends', unit: 'milliseconds' },
  replay_pause_ms: { label: 'Pause between two pages of changes a phone reads', unit: 'milliseconds' },
  upload_pause_ms: { label: 'Pause between two parts of an upload of clients', unit: 'milliseconds' },
  revision_check_minutes: { label: 'How often a phone looks for changes', unit: 'minutes' },
  list_info_minutes: { label: 'How often the bell’s number is read anew', unit: 'minutes' },
  calls_per_day: { label: 'Calls to one client in a day', unit: 'calls' },
  calls_per_week: { label: 'Calls to one client in seven days', unit: 'calls' },
  cool_off_days: { label: 'No call after Not Interested for', unit: 'days' },
  retry_hours: { label: 'Called again after no answer in', unit: 'hours' },
  desk_again_days: { label: 'Called again without a strategy in', unit: 'days' },
  notice_seconds: { label: 'How long a notice shows', unit: 'seconds' },
  session_idle_minutes_mr: { label: 'A representative is signed out after no use for', unit: 'minutes' },
  session_idle_minutes_tele: { label: 'A telemarketer is signed out after no use for', unit: 'minutes' },
  session_idle_minutes_oic: { label: 'An officer is signed out after no use for', unit: 'minutes' },
  session_idle_minutes_ah: { label: 'An area head is signed out after no use for', unit: 'minutes' },
  session_idle_minutes_admin: { label: 'An administrator is signed out after no use for', unit: 'minutes' },
  session_hours_mr: { label: 'A representative signs in again after', unit: 'hours' },
  session_hours_tele: { label: 'A telemarketer signs in again after', unit: 'hours' },
  session_hours_oic: { label: 'An officer signs in again after', unit: 'hours' },
  session_hours_ah: { label: 'An area head signs in again after', unit: 'hours' },
  session_hours_admin: { label: 'An administrator signs in again after', unit: 'hours' },
  calls_at_once: { label: 'Requests of one sign-in worked on at once', unit: 'requests' },
  calls_a_minute: { label: 'Requests of one sign-in in a minute', unit: 'requests' },
  phones_at_once: { label: 'Phones that read changes at once', unit: 'phones' },
  unfinished_photos: { label: 'Photos of one person that have not arrived whole', unit: 'photos' },
  unfinished_photo_mb: { label: 'Room for one person’s photos that have not arrived whole', unit: 'megabytes' },
  devices: { label: 'Phones of one person', unit: 'phones' },
  field_creates: { label: 'Visits and plans that a representative may add in ten minutes', unit: 'records' },
  creates: { label: 'Other records that one person may add in ten minutes', unit: 'records' },
}

export const periodWords: Readonly<Record<Settings['dashboard_period'], string>> = {
  '3 DAY': '3 days',
  '7 DAY': '7 days',
  '2 WEEK': '2 weeks',
  '1 MONTH': '1 month',
  '3 MONTH': '3 months',
}
