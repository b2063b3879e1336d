import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { maximumItineraries } from '@bisita/contract/limits'
import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Refused } from '../../../api/outcomes.ts'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { savedText } from '../../../device/queue/labels.ts'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { useDrafts } from '../../../ui/browser/drafts.ts'
import { errorOf, focusFirstError, showFieldErrors } from '../../../ui/forms/formFields.ts'
import { GuardNote } from '../../../ui/guard/GuardNote.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { emptyPlan, planChecks, problemsByClient, type PlanValues } from '../planning/plan.ts'
import { choosesAssignee, type PlanningUser } from '../rights.ts'
import type { ClientToPlan } from '../planning/spread.ts'
import { usePlanSend } from '../planning/usePlanSend.ts'
import { PlanFields } from './PlanFields.tsx'
import { PlannedClients } from './PlannedClients.tsx'
import styles from './PlanVisit.module.css'

export type PlanVisitProps = {
  readonly user: PlanningUser
  readonly today: string
  readonly notices: Notices
  /** For whom the visits are: one client, several, or none yet where `find` adds them. */
  readonly clients: readonly ClientToPlan[]
  /** A way to add clients, which belongs to the clients; `chosen` are there already. */
  readonly find?: (add: (client: ClientToPlan) => void, chosen: readonly ClientToPlan[]) => ReactNode
  /** The day that is suggested; today otherwise. */
  readonly day?: string
  /** What the button for going away says. */
  readonly leave?: string
  /** Under which name what is entered is kept through an expired session, where the page guards it. */
  readonly draft?: string
  readonly onDone: (planned: readonly ItineraryWithQueue[]) => void
  /** Somebody else was asked to approve it. */
  readonly onRequested: () => void
  readonly onCancel: () => void
}

type Draft = { readonly values: PlanValues; readonly clients: readonly ClientToPlan[] }

const doneWords = (planned: readonly ItineraryWithQueue[]): string => {
  const [first] = planned
  return planned.length === 1 && first !== undefined
    ? t('A visit to {client_name} is planned for {visible_at}.', { client_name: first.client_name, visible_at: showDate(first.visible_at) })
    : t('{planned} visits are planned.', { planned: planned.length })
}

/** What the contact guard says stands above in its own words. */
const isGuarded = (failure: SaveFailure): boolean => failure instanceof Refused && failure.problem?.reasons !== undefined

function headWords(count: number): string {
  if (count > maximumItineraries) return t('{count} clients: at most {maximumItineraries} at once.', { count, maximumItineraries })
  return count === 0 ? t('Nobody is chosen yet.') : t('{count, plural, one {# client} other {# clients}}', { count })
}

/**
 * Plans a visit to one client or visits to several: all or none. What the server refuses stays entered,
 * with what is wrong beside the client or field that it is about.
 */
export function PlanVisit(props: PlanVisitProps) {
  const { user, today, notices, find, day = today, leave = t('Cancel'), draft, onDone, onRequested, onCancel } = props
  const drafts = useDrafts()
  const element = useRef<HTMLFormElement>(null)
  const [restored] = useState(() => (draft === undefined ? undefined : (drafts.read(draft) as Draft | undefined)))
  const [began] = useState<Draft>({ values: emptyPlan(day < today ? today : day), clients: props.clients })
  const [clients, setClients] = useState((restored ?? began).clients)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  /** What the contact guard has refused it for: from then on it is planned with a reason. */
  const [reasons, setReasons] = useState<readonly GuardReason[]>([])
  useEffect(() => {
    // On a phone the guard's reasons open below the action bar: the focus moves to their field.
    if (reasons.length > 0) element.current?.querySelector<HTMLElement>('[aria-label="Contact rules"] input')?.focus()
  }, [reasons])
  const form = useForm<PlanValues>({
    mode: 'controlled',
    initialValues: { ...began.values, ...restored?.values },
    validate: planChecks(today, choosesAssignee(user), reasons.length > 0),
    onValuesChange: (values) => keep({ values, clients }),
  })
  const keep = (entered: Draft) => {
    if (draft === undefined) return
    if (JSON.stringify(entered) === JSON.stringify(began)) drafts.drop(draft)
    else drafts.save(draft, entered)
  }
  const done = (then: () => void) => {
    if (draft !== undefined) drafts.drop(draft)
    then()
  }
  const send = usePlanSend({
    notices,
    onDone: (planned) =>
      done(() => {
        notices.show('positive', savedText(planned[0] ?? {}, doneWords(planned)))
        onDone(planned)
      }),
    onStored: (planned) =>
      done(() => {
        notices.show('warning', t('This had been planned before, as it was first sent. Change it there if need be.'))
        onDone(planned)
      }),
    onRequested: () => done(onRequested),
    onFailed: (why, items) => {
      setFailure(why)
      if (!(why instanceof Refused)) return
      setProblems(problemsByClient(why, items))
      if (why.problem?.reasons !== undefined) setReasons(why.problem.reasons)
      if (showFieldErrors(form, why)) focusFirstError(element.current)
    },
  })
  const take = (next: readonly ClientToPlan[]) => {
    setClients(next)
    // Whether the guard forbids these is for the next send to say.
    setReasons([])
    keep({ values: form.getValues(), clients: next })
  }
  const submit = (values: PlanValues) => {
    setFailure(null)
    setProblems(new Map())
    send.plan(clients, values)
  }
  const fits = clients.length > 0 && clients.length <= maximumItineraries
  const listed = find !== undefined || clients.length > 1
  return (
    <form
      autoComplete="off"
      ref={element}
      className="stack gap-18"
      noValidate
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      {find?.((client) => take([...clients.filter(({ id }) => id !== client.id), client]), clients)}
      {listed && (
        <section className={`stack gap-6 ${styles.chosen}`}>
          <p role="status">{headWords(clients.length)}</p>
          <PlannedClients
            clients={clients}
            problems={problems}
            onLeaveOut={(id) => take(clients.filter((client) => client.id !== id))}
          />
        </section>
      )}
      <PlanFields form={form} user={user} today={today} clients={clients} />
      <GuardNote
        head={clients.length === 1 ? t('This client is not to be contacted.') : t('Some of these clients are not to be contacted.')}
        reasons={reasons}
        why={t('Why plan it anyway')}
        override={form.getValues().override_reason}
        onOverride={(reason) => form.setFieldValue('override_reason', reason)}
        error={errorOf(form, 'override_reason')}
      />
      <NeedsApprovalNote of="itinerary.create" />
      <ActionBar className={`flex wrap gap-8 ground ruled foot ${styles.foot}`}>
        {failure !== null && !isGuarded(failure) && <p className="alert bad whole-line">{saveFailureText(failure, t('Nothing was planned.'))}</p>}
        <Button type="submit" loading={send.sending} disabled={!fits}>
          {clients.length > 1 ? t('Plan {n} visits', { n: clients.length }) : t('Plan the visit')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={send.sending}>
          {leave}
        </Button>
      </ActionBar>
    </form>
  )
}
