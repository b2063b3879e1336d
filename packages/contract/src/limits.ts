import { readingNumbers, sealingNumbers } from './devices/limits.sealing.ts'
import { evidenceNumbers } from './visits/limits.evidence.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes
const days = 24 * hours

/** The zone whose days are the days of the business. */
export const timeZone = 'Asia/Manila'

/** Rows of a page of a list (promises/wire 4). */
export const firstPage = 1
export const defaultPageSize = 10
/** Page size of locations, areas, branches and assignments. */
export const longPageSize = 50
export const maximumPageSize = 1000

/** The most days that a calendar shows at once, with its first and last weeks in full. */
export const maximumCalendarDays = 62

/** Texts, in characters (promises/screens 7). */
export const maximumText = 255
export const maximumApprovalTitle = 255
export const maximumApprovalType = 64
export const maximumApprovalMessage = 255
/** A contact number counts as present only when it is longer than this. */
export const tooShortForContact = 4

/** The highest pension, in pesos a month; more is a typing error. */
export const maximumPension = 99_999_999.99

/** Years. The least age, a setting with this value, and how much older a client may be. */
export const minimumAge = 18
export const ageSpan = 120

export const minimumUsername = 3
export const maximumUsername = 32
/** The usual value of a setting. */
export const minimumPassword = 12
export const maximumPassword = 128

/** Sign-in (promises/people 8); milliseconds where not a count. */
/** The longest that a session may be set to last, and that a browser keeps its cookie. */
export const sessionMaximumAge = 30 * days
/** A session ends with this number of wrong answers to the question for the password. */
export const sessionGuesses = 10
export const freeLoginAttempts = 5
export const loginWindow = 15 * minutes
export const shortestLoginDelay = 2 * seconds
export const longestLoginDelay = 15 * minutes
/** Failed sign-ins of one address, over all names within the window; after these it is refused. */
export const freeAddressAttempts = 99
/** Failed sign-ins of one name, over all addresses; after these each answer is delayed, up to `longestNameDelay`. */
export const freeNameAttempts = 19
export const longestNameDelay = 2 * seconds
/** How long a password that another user set is good without a sign-in. */
export const setPasswordLifetime = 24 * hours
/** How long a user who set another's password may not decide that user's requests. */
export const setPasswordRemembered = 7 * days

/** How long work for a client who has left the sender's scope is accepted, if entered before that was known. */
export const reassignmentGrace = 30 * days

/** How long the server keeps an answer under its idempotency key. */
export const idempotencyKeyLifetime = 30 * days
/** How long the signed text of a 202 answer is good. */
export const approvalOffer = 15 * minutes

/** The device (promises/phone 3). */
export const localDatabaseName = 'db'
export const localDatabaseVersion = 4
export const downloadPageSize = 1000
export const revisionPageSize = 1000
/** The number up to which the backlog of a feed of visits or itineraries is counted. */
export const mostFeedCount = 10_000
/** A backlog of more changes is replayed with progress on the screen. */
export const quietBacklog = 1000
/** Pauses between calls that follow each other, in milliseconds; the usual values of settings. */
export const queuePause = 1 * seconds
export const replayPause = 300
export const uploadPause = 5 * seconds
export const uploadChunkRows = 500
export const revisionCheckEvery = 15 * minutes
export const listInfoEvery = 15 * minutes
/** How long a route's guard waits for the current user on a device, in milliseconds. */
export const guardTimeout = 1500
export const setupVisitMonths = 12
export const setupItineraryDays = 30
/** The number of first hexadecimal digits of a SHA-256 that are a record's version in a digest. */
export const versionDigits = 16
/** The separator of the fields that a version is hashed from: no field can contain it. */
export const fieldSeparator = '\u001f'

/** Visits (promises/visits 5). */
export const maximumPhotoBytes = 5 * 1024 * 1024
export const maximumPhotoPixels = 40_000_000
/** The most pixels of a photo's longer side: a row of 40 million takes gigabytes to decode, a column a core for long. */
export const maximumPhotoSide = 12_000
/** The most bytes of one part of a photo that is sent in parts. */
export const maximumPhotoPart = 1024 * 1024
/** The longer side of a stored photo, in pixels: enough to read a face and a house number. */
export const storedPhotoSide = 2048
/** The most characters of the remarks on a visit or an itinerary. */
export const maximumRemarks = 1000
/** The most characters of an item handed over for a user who can no longer sign in. */
export const maximumItemContent = 100_000
/** The most itineraries of one call. */
export const maximumItineraries = 500
export const locationTimeout = 30 * seconds
/** Beyond these a visit's time is stored, and flagged as doubtful. */
export const timeAheadDoubtful = 5 * minutes
export const timeBackDoubtful = 30 * days
/** How long after `received_at` an mr or tele may delete an own contact. */
export const ownDeletion = 24 * hours

/** Dashboards. */
export const dashboardPeriod = '3 DAY'
/** The target of each mr, in visits a working day. */
export const dailyTarget = 15
/** The target of each telemarketer, in calls a working day. */
export const dailyCallTarget = 150
/** The longest period a dashboard may ask for, in days. */
export const maximumPeriodDays = 1100

export const reportVersion = '1'
/** The longest period of a report, in days. */
export const maximumReportDays = 366
/** How many days a report can be opened again; the usual value of a setting. */
export const reportDays = 90

/** The screen. */
export const noticeDuration = 5 * seconds
export const dialogWidth = 400
export const mountElement = 'q-app'
/** The only thing of a session that a page keeps: `'true'` in localStorage. */
export const signedInFlag = 'access_token_set'

/** Ports of the services in split mode (promises/wire 1). */
export const servicePorts = {
  user: 7001,
  auth: 7002,
  location: 7003,
  branch: 7004,
  assignment: 7005,
  client: 7006,
  visit: 7007,
  approval: 7008,
} as const

export type ServiceName = keyof typeof servicePorts

/** How long a session of each role lasts, without use (minutes) and in all (hours): a phone is out for days. */
export const sessionNumbers = {
  session_idle_minutes_mr: { usual: 7 * 24 * 60, least: 60, most: 30 * 24 * 60 },
  session_idle_minutes_tele: { usual: 60, least: 5, most: 24 * 60 },
  session_idle_minutes_oic: { usual: 60, least: 5, most: 24 * 60 },
  session_idle_minutes_ah: { usual: 60, least: 5, most: 24 * 60 },
  session_idle_minutes_admin: { usual: 60, least: 5, most: 24 * 60 },
  session_hours_mr: { usual: 30 * 24, least: 24, most: 30 * 24 },
  session_hours_tele: { usual: 12, least: 1, most: 30 * 24 },
  session_hours_oic: { usual: 12, least: 1, most: 30 * 24 },
  session_hours_ah: { usual: 12, least: 1, most: 30 * 24 },
  session_hours_admin: { usual: 12, least: 1, most: 30 * 24 },
} as const

/** The most bytes of a JSON body: the usual, and for calls before a sign-in. */
export const usualBody = 64 * 1024
export const anonymousBody = 4 * 1024
/** The most bytes of a character of a text: in UTF-8, and as an escape of JSON. */
export const bytesOfCharacter = 3
export const bytesOfEscape = 6
/** An object with more fields is no record: it is refused before it is parsed further. */
export const maximumFields = 300
/** The most faults that one refusal lists. */
export const maximumFaults = 20
/** How long a body may take to arrive, and a part of a photo on a slow network; milliseconds. */
export const bodyTime = 30 * seconds
export const partTime = 120 * seconds

/** The numbers of the settings that pages and phones use. */
const pageNumbers = {
  minimum_password: { usual: minimumPassword, least: 8, most: 64 },
  minimum_age: { usual: minimumAge, least: 15, most: 100 },
  daily_target: { usual: dailyTarget, least: 0, most: 200 },
  daily_call_target: { usual: dailyCallTarget, least: 0, most: 2000 },
  report_days: { usual: reportDays, least: 1, most: 3660 },
  queue_pause_ms: { usual: queuePause, least: 100, most: 60_000 },
  replay_pause_ms: { usual: replayPause, least: 0, most: 60_000 },
  upload_pause_ms: { usual: uploadPause, least: 0, most: 60_000 },
  revision_check_minutes: { usual: revisionCheckEvery / 60_000, least: 1, most: 240 },
  list_info_minutes: { usual: listInfoEvery / 60_000, least: 1, most: 240 },
  calls_per_day: { usual: 2, least: 1, most: 20 },
  calls_per_week: { usual: 4, least: 1, most: 50 },
  cool_off_days: { usual: 30, least: 0, most: 365 },
  retry_hours: { usual: 2, least: 0, most: 168 },
  desk_again_days: { usual: 30, least: 1, most: 365 },
  /** The highest age in years at the end of a term, and the most of a pension in percent; 0: no hint is shown. */
  lend_highest_age: { usual: 0, least: 0, most: 120 },
  lend_pension_share: { usual: 0, least: 0, most: 100 },
  notice_seconds: { usual: noticeDuration / 1000, least: 2, most: 60 },
  ...sealingNumbers, ...sessionNumbers,
} as const

/** Limits that keep one user or program from slowing the others down. Pages and phones don't need them. */
export const limitNumbers = {
  /** Calls of one session: at the same time, and a minute. */
  calls_at_once: { usual: 6, least: 2, most: 100 },
  calls_a_minute: { usual: 600, least: 60, most: 100_000 },
  /** Calls of phones in the background at the same time, of all phones together. */
  phones_at_once: { usual: 2, least: 1, most: 20 },
  /** Of one user: unfinished photos, their size, and devices. */
  unfinished_photos: { usual: 60, least: 5, most: 10_000 },
  unfinished_photo_mb: { usual: 100, least: 10, most: 10_000 },
  devices: { usual: 20, least: 2, most: 10_000 },
  /** Records made by one user in ten minutes: an mr's visits and itineraries, and everything else. */
  field_creates: { usual: 900, least: 60, most: 100_000 },
  creates: { usual: 300, least: 10, most: 100_000 },
} as const

export type LimitNumber = keyof typeof limitNumbers

/** The numbers that an administrator may set: the usual value, the least and the most. */
export const settingNumbers = { ...pageNumbers, ...limitNumbers, ...readingNumbers, ...evidenceNumbers }

export type SettingNumber = keyof typeof settingNumbers
export type SessionNumber = keyof typeof sessionNumbers

/** The periods that a dashboard may open with. */
export const settingPeriods = [dashboardPeriod, '7 DAY', '2 WEEK', '1 MONTH', '3 MONTH'] as const

/** How many times a day a user may learn that a number belongs to a client out of scope. */
export const numberAnswersADay = 10

/** The bounds of the hours that can be set for calls (promises/calling 2). */
export const earliestCall = '06:00'
export const latestCall = '22:00'
/** The usual hours and days of calls; 1 is Monday and 7 Sunday. */
export const callFrom = '08:00'
export const callTo = '20:00'
export const callDays = [1, 2, 3, 4, 5, 6] as const
/** How long after its arrival an own contact may be replaced. */
export const replacedWithin = 10 * minutes
/** How long the desk keeps a client for a caller, and how long afterwards a call begun with it is accepted. */
export const leaseDuration = 3 * minutes
export const leaseGrace = 30 * minutes
/** How long a lease lasts in all, however often it is renewed. */
export const leaseMaximumAge = 30 * minutes
/** Leases of one caller at the same time: the client on the line and the next. */
export const leasesAtOnce = 2
