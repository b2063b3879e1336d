import { IconAlert, IconCalendar, IconCheck, IconClients, IconClock, IconPhone } from './icons.ts'
import styles from './StateMark.module.css'

/** What a colour and its icon mean, the same everywhere (list, record, calendar, chart). */
export type StateTone = 'done' | 'planned' | 'late' | 'held' | 'bad' | 'asked' | 'plain'

const icons = {
  done: IconCheck,
  planned: IconCalendar,
  late: IconClock,
  held: IconPhone,
  bad: IconAlert,
  asked: IconClients,
} as const

/** A state by colour, icon and word. */
export function StateMark({ tone, word }: { tone: StateTone; word: string }) {
  const Icon = tone === 'plain' ? null : icons[tone]
  return (
    <span className={styles.mark} data-tone={tone}>
      {Icon !== null && <Icon size={14} stroke={2.25} aria-hidden />}
      {word}
    </span>
  )
}
