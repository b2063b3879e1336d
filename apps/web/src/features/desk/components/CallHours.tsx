import { t } from '@bisita/contract/words'
import { showTime } from '@bisita/rules/time/dates'
import { Link } from '@tanstack/react-router'
import { figureLink } from '../../dashboards/screens/figureLink.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { ShareBars } from '../../../ui/charts/ShareBars.tsx'
import type { CallsToday } from '../callDesk.queries.ts'
import styles from './Desk.module.css'

/** Every hour from the first with a call to the last, those between without one too. */
function hoursOf({ hours }: CallsToday): CallsToday['hours'] {
  const [first, last] = [hours.at(0), hours.at(-1)]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: last.hour - first.hour + 1 }, (_, after) => {
    const hour = first.hour + after
    return { hour, calls: hours.find((one) => one.hour === hour)?.calls ?? 0 }
  })
}

/** The own calls of today by hour; each number opens its calls. */
export function CallHours({ calls: today }: { calls: CallsToday }) {
  const { user } = useSignedIn()
  const ofToday = { part: 'list', user_id: user.id, date_from: today.date, date_to: today.date } as const
  return (
    <section className={styles.hours} aria-labelledby="calls-by-hour">
      <div className="flex wrap gap-4-16 between baseline">
        <h2 className="size-16" id="calls-by-hour">
          {t('My calls by hour')}
        </h2>
        {today.calls > 0 && (
          <Link to="/calls" search={ofToday} activeProps={{}}>
            {t('{n, plural, one {See # call} other {See all # calls}}', { n: today.calls })}
          </Link>
        )}
      </div>
      {today.calls === 0 ? (
        <p className="soft">{t('No calls yet today.')}</p>
      ) : (
        <ShareBars
          label={t('My calls by hour')}
          parts={hoursOf(today).map(({ hour, calls }) => ({
            name: showTime(`${today.date}T${String(hour).padStart(2, '0')}:00:00+08:00`),
            count: calls,
            mark: calls === 0 ? undefined : figureLink({ to: '/calls', search: { ...ofToday, hour: String(hour) } }),
          }))}
        />
      )}
    </section>
  )
}
