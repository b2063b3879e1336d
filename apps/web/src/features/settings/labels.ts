import type { SettingNumber } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import type { Settings } from './settings.queries.ts'

export const roleWords: Readonly<Record<Role, string>> = {
  mr: t('Representative'),
  tele: t('Telemarketer'),
  oic: t('Officer'),
  ah: t('Area head'),
  admin: t('Administrator'),
}

/** What each number is, and in what it is counted. */
export const numberWords: Readonly<Record<SettingNumber, { label: string; unit: string }>> = {
  minimum_password: { label: t('Minimum password length'), unit: t('characters') },
  minimum_age: { label: t('Youngest client'), unit: t('years') },
  daily_target: { label: t('Target of each representative'), unit: t('visits a working day') },
  daily_call_target: { label: t('Target of each telemarketer'), unit: t('calls a working day') },
  report_days: { label: t('How long a report can be opened again'), unit: t('days') },
  queue_pause_ms: { label: t('Pause between two things a phone sends'), unit: t('milliseconds') },
  replay_pause_ms: { label: t('Pause between two pages of changes a phone reads'), unit: t('milliseconds') },
  upload_pause_ms: { label: t('Pause between two parts of an upload of clients'), unit: t('milliseconds') },
  revision_check_minutes: { label: t('How often a phone looks for changes'), unit: t('minutes') },
  list_info_minutes: { label: t('How often the bell is refreshed'), unit: t('minutes') },
  calls_per_day: { label: t('Calls to one client in a day'), unit: t('calls') },
  calls_per_week: { label: t('Calls to one client in seven days'), unit: t('calls') },
  cool_off_days: { label: t('No call after Not Interested for'), unit: t('days') },
  retry_hours: { label: t('Called again after no answer in'), unit: t('hours') },
  desk_again_days: { label: t('Called again without a strategy in'), unit: t('days') },
  lend_highest_age: { label: t('Oldest at the end of a loan, for the hint of what may be lent (0: no hint)'), unit: t('years') },
  lend_pension_share: { label: t('Most of a pension to be paid a month, for the hint (0: no hint)'), unit: t('percent') },
  notice_seconds: { label: t('How long a notice shows'), unit: t('seconds') },
  session_idle_minutes_mr: { label: t('A representative is signed out after no use for'), unit: t('minutes') },
  session_idle_minutes_tele: { label: t('A telemarketer is signed out after no use for'), unit: t('minutes') },
  session_idle_minutes_oic: { label: t('An officer is signed out after no use for'), unit: t('minutes') },
  session_idle_minutes_ah: { label: t('An area head is signed out after no use for'), unit: t('minutes') },
  session_idle_minutes_admin: { label: t('An administrator is signed out after no use for'), unit: t('minutes') },
  session_hours_mr: { label: t('A representative signs in again after'), unit: t('hours') },
  session_hours_tele: { label: t('A telemarketer signs in again after'), unit: t('hours') },
  session_hours_oic: { label: t('An officer signs in again after'), unit: t('hours') },
  session_hours_ah: { label: t('An area head signs in again after'), unit: t('hours') },
  session_hours_admin: { label: t('An administrator signs in again after'), unit: t('hours') },
  calls_at_once: { label: t('Requests of one sign-in worked on at once'), unit: t('requests') },
  calls_a_minute: { label: t('Requests of one sign-in in a minute'), unit: t('requests') },
  phones_at_once: { label: t('Phones that read changes at once'), unit: t('phones') },
  unfinished_photos: { label: t('Photos of one person that have not arrived whole'), unit: t('photos') },
  unfinished_photo_mb: { label: t('Room for one person’s photos that have not arrived whole'), unit: t('megabytes') },
  devices: { label: t('Phones of one person'), unit: t('phones') },
  field_creates: { label: t('Visits and plans that a representative may add in ten minutes'), unit: t('records') },
  evidence_client_metres: { label: t('From where the client was known to be, up to'), unit: t('metres') },
  evidence_barangay_km: { label: t('From the middle of the client’s barangay, up to'), unit: t('kilometres') },
  evidence_accuracy_metres: { label: t('A location sure to within'), unit: t('metres') },
  evidence_fix_minutes: { label: t('A location found before saving, at most'), unit: t('minutes') },
  evidence_speed_kmh: { label: t('Travel since the visit before, up to'), unit: t('km/h') },
  evidence_spot_clients: { label: t('Other clients at one place in a day, fewer than'), unit: t('clients') },
  evidence_spot_metres: { label: t('What counts as one place, within'), unit: t('metres') },
  evidence_hour_from: { label: t('Visits are usual from'), unit: t('hour of the day') },
  evidence_hour_to: { label: t('Visits are usual until'), unit: t('hour of the day') },
  evidence_least_minutes: { label: t('A visit takes at least'), unit: t('minutes') },
  evidence_clock_minutes: { label: t('A phone’s clock may be wrong by'), unit: t('minutes') },
  evidence_late_hours: { label: t('A visit arrives within'), unit: t('hours') },
  evidence_photo_bits: { label: t('Photos look the same where no more differ than'), unit: t('points of 64') },
  evidence_photo_days: { label: t('A person’s photos are compared within'), unit: t('days') },
  creates: { label: t('Other records that one person may add in ten minutes'), unit: t('records') },
}

export const periodWords: Readonly<Record<Settings['dashboard_period'], string>> = {
  '3 DAY': t('3 days'),
  '7 DAY': t('7 days'),
  '2 WEEK': t('2 weeks'),
  '1 MONTH': t('1 month'),
  '3 MONTH': t('3 months'),
}
