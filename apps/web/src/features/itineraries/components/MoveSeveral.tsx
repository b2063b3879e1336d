import { Button, TextInput } from '@mantine/core'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import { StateMark, type StateTone } from '../../../ui/StateMark.tsx'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { dayProblem } from '../planning/plan.ts'
import { choosesAssignee, type PlanningUser } from '../rights.ts'
import { isSettled, useMoveSeveral, type MoveOutcome } from '../useMoveSeveral.ts'
import styles from './MoveSeveral.module.css'
import { AssigneeField } from './AssigneeField.tsx'

type Props = {
  several: readonly ItineraryWithQueue[]
  user: PlanningUser
  today: string
  /** Called with the ids that are done, so that only the others stay selected. */
  onMoved: (ids: readonly string[]) => void
  onClose: () => void
}

const marks: Readonly<Record<MoveOutcome['state'], { readonly tone: StateTone; readonly word: string }>> = {
  done: { tone: 'done', word: t('Changed') },
  asked: { tone: 'asked', word: t('Awaiting approval') },
  left: { tone: 'plain', word: t('Left as it is') },
  refused: { tone: 'bad', word: t('Refused') },
  unanswered: { tone: 'bad', word: t('No answer') },
}

/** What was said about it, or when and by whom it is visited by now. */
function noteOf(before: ItineraryWithQueue, outcome: MoveOutcome | undefined): string {
  if (outcome !== undefined && 'message' in outcome) return outcome.message
  const { visible_at, assigned_to_name } = outcome?.state === 'done' ? outcome.itinerary : before
  return `${showDate(visible_at)} · ${assigned_to_name}`
}

function Outcomes({ several, outcomes }: { several: readonly ItineraryWithQueue[]; outcomes: ReadonlyMap<string, MoveOutcome> }) {
  return (
    <ul className={`lined ${styles.rows}`} aria-label={t('Results')}>
      {several.map((itinerary) => {
        const outcome = outcomes.get(itinerary.id)
        return (
          <li key={itinerary.id}>
            <span>
              <strong className="strong">{itinerary.client_name}</strong>
              <span>{noteOf(itinerary, outcome)}</span>
            </span>
            {outcome !== undefined && <StateMark {...marks[outcome.state]} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Gives several itineraries to somebody else, or moves them to another day, in one step with an outcome for each. */
export function MoveSeveral({ several, user, today, onMoved, onClose }: Props) {
  // The list behind reloads while the itineraries are moved; the dialog shows the initial selection until the end.
  const [all] = useState(several)
  const [who, setWho] = useState('')
  const [day, setDay] = useState('')
  const [shown, setShown] = useState(false)
  const { move, moving, outcomes } = useMoveSeveral()
  const left = all.filter(({ id }) => !isSettled(outcomes.get(id)))
  const problem = day === '' ? null : dayProblem(day, today)
  const nothing = day === '' && who === ''
  const send = async () => {
    setShown(true)
    if (problem !== null || nothing) return
    const found = await move(left, {
      ...(who === '' ? {} : { assigned_to: who }),
      ...(day === '' ? {} : { visible_at: day }),
    })
    onMoved([...found].filter(([, outcome]) => isSettled(outcome)).map(([id]) => id))
  }
  const ended = outcomes.size > 0 && !moving
  return (
    <Dialog opened onClose={onClose} title={t('Move or assign {all} visits', { all: all.length })} width={520} form="page">
      <form
        autoComplete="off"
        className="stack gap-12"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {choosesAssignee(user) && <AssigneeField value={who} onChange={setWho} open={t('Leave as it is')} />}
        <TextInput
          label={t('Day')}
          type="date"
          min={today}
          value={day}
          description={t('Leave it empty to keep the day of each.')}
          error={shown ? (problem ?? (nothing ? t('Choose a day or somebody first.') : null)) : null}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <NeedsApprovalNote of="itinerary.update" />
        <p role="status" className="soft figures" style={{ minHeight: '1.5em' }}>
          {moving && t('{outcomes} of {all}', { outcomes: outcomes.size, all: all.length })}
          {ended && (left.length === 0 ? t('All {all} are done.', { all: all.length }) : t('{left} of {all} are as they were.', { left: left.length, all: all.length }))}
        </p>
        <Outcomes several={all} outcomes={outcomes} />
        <div className={`flex wrap gap-8 surface ${styles.actions}`}>
          {left.length > 0 && (
            <Button type="submit" loading={moving}>
              {ended ? t('Try {n} again', { n: left.length }) : t('Change {all}', { all: all.length })}
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={moving}>
            {ended ? t('Close') : t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
