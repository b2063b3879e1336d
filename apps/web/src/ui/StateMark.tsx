import { IconAlert, IconCalendar, IconCheck, IconClients, IconClock, IconDevice, IconHand, IconSkip, IconStop } from './icons.ts'
import styles from './StateMark.module.css'

/** The meanings of a colour with its icon, in lists, records, calendars and charts alike. */
export type StateTone = 'done' | 'planned' | 'late' | 'held' | 'bad' | 'asked' | 'dropped' | 'stopped' | 'ended' | 'plain'

const icons = {
  done: IconCheck,
  planned: IconCalendar,
  late: IconClock,
  held: IconDevice,
  bad: IconAlert,
  asked: IconClients,
  dropped: IconSkip,
  stopped: IconHand,
  ended: IconStop,
} as const

/** The icon of a state, where its word is shown elsewhere. */
export function StateIcon({ tone }: { tone: StateTone }) {
  const Icon = tone === 'plain' ? null : icons[tone]
  return Icon !== null && <Icon size={14} stroke={2.25} aria-hidden />
}

/** A state by colour, icon and word; `brief`: its word is read out and shown on hover. */
export function StateMark({ tone, word, brief = false }: { tone: StateTone; word: string; brief?: boolean }) {
  return (
    <span className={`inline-row gap-4 tiny strong unbroken ${styles.mark}`} data-tone={tone} title={brief ? word : undefined}>
      <StateIcon tone={tone} />
      {brief ? <span className="unseen">{word}</span> : word}
    </span>
  )
}
