import type { ReactNode } from 'react'
import { queueMarks } from '../../../../device/queue/labels.ts'
import { blockMarks } from '../../../../ui/guard/blockMark.ts'
import type { CardFace, RowChoosing } from '../../../../ui/list/definition.ts'
import { groupsOf } from '../../../../ui/list/groups.ts'
import { Cards } from '../../../../ui/list/ListCards.tsx'
import { moveThroughRows } from '../../../../ui/tables/moveThroughRows.ts'
import type { ItineraryWithQueue } from '../../itineraries.repository.ts'
import type { ItineraryRowsProps } from '../../rows.ts'
import { byPlace, statusMarks } from '../../format.ts'

type Props = ItineraryRowsProps & {
  choosing: RowChoosing<ItineraryWithQueue> | null
  /** Shows the first so many; all where it is left out. */
  most?: number
  /** What can be done at once, at the end of a row; that it is scheduled then goes without saying. */
  actions?: (itinerary: ItineraryWithQueue) => ReactNode
}

/** What a row in a day's list says: where, who goes, and what is to be known. */
const faceOf = (itinerary: ItineraryWithQueue, showWho: boolean, marksScheduled: boolean): CardFace => ({
  title: itinerary.client_name,
  note: [itinerary.barangay, showWho ? itinerary.assigned_to_name : null, itinerary.skip_reason ?? itinerary.remarks]
    .filter((part) => part !== null)
    .join(' · '),
  mark: itinerary.status === 'scheduled' && !marksScheduled ? undefined : statusMarks[itinerary.status],
  warnings: [...queueMarks(itinerary), ...blockMarks(itinerary)],
})

/** The itineraries of one day in the order of their places, those of a city together. */
export function DayList({ itineraries, openId, recordLink, showWho, choosing, most, actions }: Props) {
  return (
    <div onKeyDown={moveThroughRows}>
      {groupsOf(byPlace(itineraries).slice(0, most), ({ mun_city, province }) => `${mun_city}, ${province}`).map(({ name, rows }) => (
        <section key={name} aria-label={name ?? undefined}>
          <h3 className="small soft strong" style={{ padding: '14px 10px 4px' }}>{name}</h3>
          <Cards
            rows={rows}
            face={(row) => faceOf(row, showWho, actions === undefined)}
            openId={openId}
            link={recordLink}
            actions={actions}
            choosing={choosing ?? undefined}
          />
        </section>
      ))}
    </div>
  )
}
