import { showAppointment, showDate, showTime } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import type { QueuedClient, QueuedItem, QueuedItinerary, QueuedVisit } from '../../../device/queue/items.ts'
import { fieldName, showValue } from '../../../domains/clients/showing.ts'
import { PlaceName } from '../../../domains/locations/components/PlaceName.tsx'
import { ProductName } from '../../../domains/products/components/ProductName.tsx'
import { fieldsIn } from './queueShowing.ts'

/** A client's value as people read it, places and products by their names. */
export function showEntered(field: string, value: unknown): ReactNode {
  if (typeof value !== 'string' || value === '') return showValue(field, value)
  if (field === 'location_id') return <PlaceName code={value} />
  return field === 'product_id' ? <ProductName id={value} /> : showValue(field, value)
}

function ofClient(item: QueuedClient): readonly ReactNode[] {
  const wanted = item.action === 'create' ? fieldsIn(item).filter((field) => ['location_id', 'phone_number'].includes(field)) : fieldsIn(item)
  return wanted.map((field) => (
    <>
      {fieldName(field)}: {showEntered(field, item[field])}
    </>
  ))
}

function ofVisit(visit: QueuedVisit): readonly ReactNode[] {
  const outcome = [visit.has_availed === true ? 'Availed' : null, visit.visit_result, visit.visit_secondary_result, visit.visit_others_result]
  const callBack = visit.call_back_at
  return [
    `${showDate(visit.visit_time)}, ${showTime(visit.visit_time)}: ${outcome.filter(Boolean).join(', ')}`,
    visit.remarks,
    callBack === null || callBack === undefined ? null : `Call back: ${showAppointment(callBack)}`,
    visit.photo_sha256 ? 'With a photo' : null,
  ]
}

function ofPlan(plan: QueuedItinerary): readonly ReactNode[] {
  switch (plan.action) {
    case 'create':
      return [`For ${showDate(plan.visible_at)}`, plan.remarks]
    case 'update':
      return [plan.visible_at === undefined ? null : `To ${showDate(plan.visible_at)}`]
    case 'remarks':
      return [plan.remarks]
    case 'skip':
      return [plan.reason]
    case 'remove':
      return []
  }
}

const linesOf = (queued: QueuedItem): readonly ReactNode[] => {
  if (queued.kind === 'client') return ofClient(queued.item)
  return queued.kind === 'visit' ? ofVisit(queued.item) : ofPlan(queued.item)
}

/** What an item says, a line each. */
export function ItemWhat({ queued }: { queued: QueuedItem }) {
  const lines = linesOf(queued).filter((line) => line !== null && line !== undefined && line !== '')
  return lines.map((line, at) => (
    // The lines of an item never change places.
    <p key={at}>{line}</p>
  ))
}
