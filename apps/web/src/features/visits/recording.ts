import type { ContactDetail, NumberDialled } from '@bisita/contract/touchpoints/guard'
import { maximumRemarks, maximumText } from '@bisita/contract/limits'
import { others, type VisitResult, type VisitType } from '@bisita/contract/visits/outcomes'
import { isRealDay, manilaDay, manilaOffset } from '@bisita/rules/time/days'
import { detailFaults, detailsOf } from '@bisita/rules/guard/details'
import { outcomeProblems, secondPartsOf, type ContactOutcome } from '@bisita/rules/visits/outcomes'
import { t } from '@bisita/contract/words'
import type { AskedConsent } from '../consents/consents.repository.ts'
import type { NewVisit, VisitWithQueue } from './visits.repository.ts'
import type { LocationResult } from './places.ts'

/** What a person enters of a visit or call; the rest is measured. */
export type RecordValues = {
  readonly has_availed: boolean
  readonly visit_result: VisitResult | null
  readonly visit_secondary_result: string | null
  readonly visit_others_result: string
  readonly product_id: string
  readonly remarks: string
  /** YYYY-MM-DD and HH:MM, of Manila. */
  readonly call_back_day: string
  readonly call_back_time: string
  /** What more is said of a call. */
  readonly contact_detail: ContactDetail | null
  /** Which number was called; null leaves it at the usual one. */
  readonly number_dialled: NumberDialled | null
  /** Why a call is made although the guard forbids it. */
  readonly override_reason: string
  /** What the client answered when asked to be contacted; null where nobody asked. */
  readonly consent: AskedConsent | null
}

export const nothingRecorded: RecordValues = {
  has_availed: false,
  visit_result: null,
  visit_secondary_result: null,
  visit_others_result: '',
  product_id: '',
  remarks: '',
  call_back_day: '',
  call_back_time: '',
  contact_detail: null,
  number_dialled: null,
  override_reason: '',
  consent: null,
}

/** Another result keeps the second part and the detail only where it has the same ones. */
export function withResult(values: RecordValues, result: VisitResult | null): RecordValues {
  const second = values.visit_secondary_result
  const fits = result !== null && second !== null && secondPartsOf(result).includes(second)
  const detail = values.contact_detail
  const fittingDetail = detail !== null && detailsOf(result).includes(detail) ? detail : null
  return { ...values, visit_result: result, visit_secondary_result: fits ? second : null, contact_detail: fittingDetail }
}

/** The second parts to choose from; none where the result has none. */
export const secondParts = ({ visit_result }: RecordValues): readonly string[] =>
  visit_result === null ? [] : secondPartsOf(visit_result)

/** Whether the outcome needs a text by the person. */
export const wantsWords = ({ visit_result, visit_secondary_result }: RecordValues): boolean =>
  visit_result === others || visit_secondary_result === others

/** Whether a time to call back is asked for: after every call, and where the client is interested. */
export const offersCallBack = (kind: VisitType, { visit_result }: RecordValues): boolean =>
  kind === 'call' || visit_result === 'Interested'

/** The outcome as it is sent: what no longer shows in the form does not count. */
export const outcomeOf = (values: RecordValues): ContactOutcome => ({
  has_availed: values.has_availed,
  visit_result: values.visit_result,
  visit_secondary_result: values.visit_secondary_result,
  visit_others_result: wantsWords(values) ? values.visit_others_result.trim() || null : null,
})

const tooLong = (text: string, most: number) => (text.trim().length > most ? t('At most {most} characters.', { most: String(most) }) : null)

function callBackProblem({ call_back_day: on, call_back_time: at }: RecordValues, today: string): string | null {
  if (on === '') return at === '' ? null : t('Choose the day too.')
  if (!isRealDay(on)) return t('This date does not exist.')
  return on < today ? t('Not before today.') : null
}

/** What is wrong with what more is said of a call; of a visit nothing more is. */
const detailsSaid = (kind: VisitType, values: RecordValues) =>
  kind === 'visit' ? {} : detailFaults({ visit_type: kind, visit_result: values.visit_result, contact_detail: values.contact_detail, call_back_at: values.call_back_day })

export type RecordProblems = Readonly<Partial<Record<string, string>>>

/** What is wrong with what was entered, by field, as the server would say. */
export function problemsOf(kind: VisitType, values: RecordValues, today: string): RecordProblems {
  const found = [
    { path: 'call_back_at', message: offersCallBack(kind, values) ? callBackProblem(values, today) : null },
    ...Object.entries(detailsSaid(kind, values)).map(([path, message]) => ({ path, message })),
    { path: 'remarks', message: tooLong(values.remarks, maximumRemarks) },
    { path: 'visit_others_result', message: wantsWords(values) ? tooLong(values.visit_others_result, maximumText) : null },
    ...outcomeProblems(outcomeOf(values)),
  ]
  return Object.fromEntries(found.flatMap(({ path, message }) => (message === null ? [] : [[path, message]])))
}

/** What the parts of the form are called, in the order in which they stand. */
const partNames = {
  override_reason: t('Why call anyway'),
  number_dialled: t('Number'),
  visit_proof: t('Photo'),
  photo_sha256: t('Photo'),
  location_error: t('Location'),
  visit_result: t('Result'),
  visit_secondary_result: t('Result'),
  visit_others_result: t('Type the result'),
  contact_detail: t('More about the call'),
  product_id: t('Product'),
  call_back_at: t('Call back'),
  remarks: t('Note'),
} as const

/** `Result: This is required.` of each part of the form that is wrong, in their order. */
export const describeProblems = (problems: RecordProblems): readonly string[] =>
  Object.entries(partNames).flatMap(([path, name]) => (problems[path] === undefined ? [] : [`${name}: ${problems[path]}`]))

/** The form values of a visit or call that is still in the queue of the device. */
export function valuesEntered(visit: NewVisit): RecordValues {
  const callBack = visit.call_back_at ?? ''
  const timed = callBack.length > 10
  return {
    has_availed: visit.has_availed ?? false,
    visit_result: (visit.visit_result as VisitResult | null | undefined) ?? null,
    visit_secondary_result: visit.visit_secondary_result ?? null,
    visit_others_result: visit.visit_others_result ?? '',
    product_id: visit.product_id ?? '',
    remarks: visit.remarks ?? '',
    call_back_day: timed ? manilaDay(new Date(callBack)) : callBack,
    call_back_time: timed ? clockOf(new Date(callBack)) : '',
    contact_detail: visit.contact_detail ?? null,
    number_dialled: visit.number_dialled ?? null,
    override_reason: visit.override_reason ?? '',
    consent: visit.consent ?? null,
  }
}

/** `09:30` in Manila. */
const clockOf = (time: Date): string => new Date(time.getTime() + manilaOffset).toISOString().slice(11, 16)

/** The visit with the corrected entries: its time, place and photo stay as they were. */
export const correctedVisit = (visit: NewVisit, values: RecordValues): NewVisit => ({
  ...visit,
  ...enteredOf(visit.visit_type, values),
  ...calledOf(visit.visit_type, values),
  ...(values.consent && { consent: values.consent }),
})

/** A day, or a time of it in Manila. */
const callBackOf = ({ call_back_day: on, call_back_time: at }: RecordValues): string | null => {
  if (on === '') return null
  return at === '' ? on : new Date(`${on}T${at}:00+08:00`).toISOString()
}

/** What the person entered, as the call takes it. */
const enteredOf = (kind: VisitType, values: RecordValues) => ({
  ...outcomeOf(values),
  product_id: values.has_availed && values.product_id !== '' ? values.product_id : null,
  remarks: values.remarks.trim() || null,
  call_back_at: offersCallBack(kind, values) ? callBackOf(values) : null,
  contact_detail: kind === 'call' ? values.contact_detail : null,
})

/** What a call says besides: which number, and why although it is forbidden. What the server chooses itself is left to it. */
const calledOf = (kind: VisitType, { number_dialled, override_reason }: RecordValues) =>
  kind === 'visit'
    ? {}
    : {
        ...(number_dialled !== null && { number_dialled }),
        ...(override_reason.trim() !== '' && { override_reason: override_reason.trim() }),
      }

const minute = 60_000

/** Minutes from the opening of the form, to the nearest. */
export const minutesSince = (began: number, now: number): number => Math.max(0, Math.round((now - began) / minute))

/** What belongs to one opening of the form. */
export type RecordingStart = {
  /** Made once, so that a send whose answer was lost can be repeated. */
  readonly id: string
  readonly client_id: string
  readonly visit_type: VisitType
  readonly itinerary_id: string | null
  /** When the form was opened; milliseconds since 1970. */
  readonly began: number
  /** Of the call desk, where the client came from it. */
  readonly lease_id?: string | null
  /** The own contact that this one sets right. */
  readonly replaces?: string | null
}

/** What is measured when it is saved; `place` is null where none was asked for. */
export type RecordingMeasurements = { readonly now: number; readonly place: LocationResult | null; readonly app_version: string | null }

const tidy = (value: number, decimals: number) => Number(value.toFixed(decimals))

const placeOf = (place: LocationResult | null, now: number) => {
  if (place === null) return {}
  if ('error' in place) return { location_error: place.error }
  const { latitude, longitude, accuracy, at } = place.fix
  return {
    // The seventh decimal is a centimetre.
    latitude: tidy(latitude, 7),
    longitude: tidy(longitude, 7),
    accuracy: tidy(accuracy, 1),
    fix_age_seconds: Math.max(0, Math.round((now - at) / 1000)),
  }
}

/** The whole of a visit or call as it is sent, without its photo. */
export function newVisitOf(begun: RecordingStart, values: RecordValues, { now, place, app_version }: RecordingMeasurements): NewVisit {
  const { began, itinerary_id, lease_id = null, replaces = null, ...known } = begun
  return {
    ...known,
    ...(itinerary_id === null ? {} : { itinerary_id }),
    ...(lease_id === null ? {} : { lease_id }),
    ...(replaces === null ? {} : { replaces }),
    ...enteredOf(begun.visit_type, values),
    ...calledOf(begun.visit_type, values),
    ...(values.consent && { consent: values.consent }),
    visit_time: new Date(now).toISOString(),
    duration: minutesSince(began, now),
    ...placeOf(place, now),
    recorded_offline: false,
    app_version,
  }
}

/** Whether a stored visit says what stands in the form: then an earlier send had arrived after all. */
export function isSameContact(stored: VisitWithQueue, values: RecordValues): boolean {
  const { call_back_at, ...rest } = enteredOf(stored.visit_type, values)
  const due = call_back_at?.length === 10 ? `${call_back_at}T00:00:00+08:00` : call_back_at
  const time = (text: string | null) => (text === null ? null : Date.parse(text))
  return (
    Object.entries(rest).every(([field, value]) => stored[field as keyof typeof rest] === value) &&
    time(stored.call_back_at) === time(due)
  )
}
