import { clientFields, type ClientField } from '@bisita/contract/clients/clients.fields'
import type { QueuedOperation } from '@bisita/contract/devices/devices.kinds'
import { showAppointment, showDate, showTime } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import type { SaveFailure } from '../../../api/saving.ts'
import type { ItemFailure } from '../../../device/queue/items.ts'
import type { QueuedCall } from '../../../device/queue/queuedCall.ts'
import type { BodyOf } from '../../../device/wire.ts'
import { newClientOf } from '../../clients/clientForm.ts'
import { CorrectClient } from '../../clients/components/CorrectClient.tsx'
import { fieldName } from '../../clients/format.ts'
import { answerMarks, channelWords, purposeWords, wayWords } from '../../consents/words.ts'
import { CorrectPlan } from '../../itineraries/components/CorrectPlan.tsx'
import { ProductField } from '../../products/components/ProductField.tsx'
import { CorrectContact } from '../../visits/components/CorrectContact.tsx'
import { placeField, productField } from '../../clients/screens/ClientOpen.tsx'
import { CorrectChange } from './CorrectChange.tsx'
import { showEntered } from './showEntered.tsx'

/** What a form is given: what was entered, why it was refused, and what becomes of the correction. */
type FormProps<O extends QueuedOperation> = {
  readonly call: QueuedCall<O>
  readonly conflicts: ItemFailure['conflicts']
  /** A day of Manila. */
  readonly today: string
  /** What every form takes as it is. */
  readonly common: { readonly draft: string; readonly failure: SaveFailure | null; readonly sending: boolean; readonly onCancel: () => void }
  readonly save: (body: QueuedCall['body']) => void
  readonly remove: () => void
}

type OperationForm<O extends QueuedOperation> = {
  /** What an item says, a line each; empty ones are left out. */
  readonly lines: (body: BodyOf<O>) => readonly ReactNode[]
  /** Corrects an item; null for what only takes away: there is nothing to correct. */
  readonly form: ((props: FormProps<O>) => ReactNode) | null
}

/** The fields of a client that a body carries, in their usual order. */
const fieldsIn = (body: object): readonly ClientField[] => clientFields.filter((field) => field in body)

const clientLines = (body: { readonly [F in ClientField]?: unknown }, fields: readonly ClientField[]): readonly ReactNode[] =>
  fields.map((field) => (
    <>
      {fieldName(field)}: {showEntered(field, body[field])}
    </>
  ))

/** How each operation is shown in the queue. */
const operationForms: { readonly [O in QueuedOperation]: OperationForm<O> } = {
  client_create: {
    lines: (body) => clientLines(body, fieldsIn(body).filter((field) => ['location_id', 'phone_number'].includes(field))),
    form: ({ call, today, common, save }) => (
      <CorrectClient
        {...common}
        entered={call.body}
        record={null}
        today={today}
        place={placeField}
        product={productField}
        onSave={(values) => save(newClientOf(call.record_id, values))}
      />
    ),
  },
  client_update: {
    lines: (body) => clientLines(body, fieldsIn(body)),
    form: ({ call, conflicts, today, common, save, remove }) => (
      <CorrectChange {...common} clientId={call.record_id} entered={call.body} conflicts={conflicts} today={today} onSave={save} onNothingLeft={remove} />
    ),
  },
  client_consent: {
    lines: ({ purpose, channel, answer, how }) => [`${purposeWords[purpose]}: ${answerMarks[answer].word}`, [channelWords[channel], wayWords[how]].join(', ')],
    form: null,
  },
  visit_create: {
    lines: ({ has_availed, visit_result, visit_secondary_result, visit_others_result, visit_time, remarks, call_back_at, consent, photo_sha256 }) => {
      const outcome = [has_availed === true ? t('Availed') : null, visit_result, visit_secondary_result, visit_others_result]
      return [
        `${showDate(visit_time)}, ${showTime(visit_time)}: ${outcome.filter(Boolean).join(', ')}`,
        remarks,
        call_back_at === null || call_back_at === undefined ? null : t('Call back: {call_back_at}', { call_back_at: showAppointment(call_back_at) }),
        consent ? `${purposeWords.marketing}: ${answerMarks[consent.answer].word}` : null,
        photo_sha256 ? t('With a photo') : null,
      ]
    },
    form: ({ call, common, save }) => (
      <CorrectContact {...common} visit={call.body} product={({ value, onChange }) => <ProductField label={t('Product')} value={value} onChange={onChange} />} onSave={save} />
    ),
  },
  itinerary_create: {
    lines: ({ visible_at, remarks }) => [t('For {visible_at}', { visible_at: showDate(visible_at) }), remarks],
    form: ({ call: { body }, today, common, save }) => (
      <CorrectPlan
        {...common}
        entered={{ visible_at: body.visible_at, remarks: body.remarks ?? '' }}
        today={today}
        onSave={({ visible_at = body.visible_at, remarks, override_reason = '' }) =>
          save({ ...body, visible_at, remarks: remarks?.trim() || null, ...(override_reason.trim() !== '' && { override_reason: override_reason.trim() }) })
        }
      />
    ),
  },
  itinerary_update: {
    lines: ({ visible_at }) => [visible_at === undefined ? null : t('To {visible_at}', { visible_at: showDate(visible_at) })],
    form: ({ call: { body }, today, common, save }) => (
      <CorrectPlan
        {...common}
        entered={{ visible_at: body.visible_at }}
        today={today}
        onSave={({ visible_at }) => save({ ...body, ...(visible_at === undefined ? {} : { visible_at }) })}
      />
    ),
  },
  itinerary_remarks: {
    lines: ({ remarks }) => [remarks],
    form: ({ call, today, common, save }) => <CorrectPlan {...common} entered={call.body} today={today} onSave={({ remarks }) => save({ remarks: remarks?.trim() ?? '' })} />,
  },
  itinerary_skip: {
    lines: ({ reason }) => [reason],
    form: ({ call, today, common, save }) => <CorrectPlan {...common} entered={call.body} today={today} onSave={({ reason }) => save({ reason: reason?.trim() ?? '' })} />,
  },
  itinerary_remove: { lines: () => [], form: null },
}

/** How an operation is shown, whichever it is: what is given to it has to be of the same operation. */
export const operationFormOf = (operation: QueuedOperation) => operationForms[operation] as OperationForm<QueuedOperation>
