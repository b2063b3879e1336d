import { queueMarks } from '../../../device/queue/words.ts'
import { moveThroughRows } from '../../../ui/moveThroughRows.ts'
import { RowCheck } from '../../../ui/RowCheck.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Itinerary } from '../itineraries.repository.ts'
import { byPlace, statusMarks } from '../showing.ts'
import styles from './ItineraryCards.module.css'
import type { ItineraryRowsProps } from './ItineraryTable.tsx'

/** The choosing of several; absent where nothing can be done with several. */
export type Choosing = {
  readonly chosen: ReadonlySet<string>
  readonly mayChoose: (itinerary: Itinerary) => boolean
  readonly onChoose: (itinerary: Itinerary, chosen: boolean) => void
}

type Props = ItineraryRowsProps & {
  choosing: Choosing | null
  /** Shows the first so many; all where it is left out. */
  most?: number
}

/** What a row in a day's list says besides the name: where, who goes, and what is to be known. */
const notesOf = (itinerary: Itinerary, showWho: boolean): readonly string[] =>
  [
    [itinerary.barangay, showWho ? itinerary.assigned_to_name : null].filter(Boolean).join(' · '),
    itinerary.skip_reason ?? itinerary.remarks,
  ].filter((note) => note !== null)

/** The rows of each city in the order of the day. */
function groupsOf(itineraries: readonly Itinerary[], most: number | undefined): readonly { readonly city: string; readonly rows: readonly Itinerary[] }[] {
  const groups: { city: string; rows: Itinerary[] }[] = []
  for (const itinerary of byPlace(itineraries).slice(0, most)) {
    const city = `${itinerary.mun_city}, ${itinerary.province}`
    const last = groups.at(-1)
    if (last?.city === city) last.rows.push(itinerary)
    else groups.push({ city, rows: [itinerary] })
  }
  return groups
}

/** The itineraries of one day in the order of their places. */
export function DayList({ itineraries, openId, recordLink, showWho, choosing, most }: Props) {
  return (
    <div onKeyDown={moveThroughRows}>
      {groupsOf(itineraries, most).map(({ city, rows }) => (
        <section key={city} aria-label={city}>
          <h3 className={styles.place}>{city}</h3>
          <ul className={styles.cards}>
            {rows.map((itinerary) => (
              <li key={itinerary.id} data-open={itinerary.id === openId}>
                {choosing?.mayChoose(itinerary) === true && (
                  <RowCheck
                    label={`Choose ${itinerary.client_name}`}
                    checked={choosing.chosen.has(itinerary.id)}
                    onChange={(wanted) => choosing.onChoose(itinerary, wanted)}
                  />
                )}
                {recordLink(
                  itinerary,
                  <>
                    <span className={styles.who}>
                      <strong>{itinerary.client_name}</strong>
                      {notesOf(itinerary, showWho).map((note) => (
                        <span key={note}>{note}</span>
                      ))}
                      {queueMarks(itinerary).map((mark) => (
                        <StateMark key={mark.word} {...mark} />
                      ))}
                    </span>
                    <StateMark {...statusMarks[itinerary.status]} />
                  </>,
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
