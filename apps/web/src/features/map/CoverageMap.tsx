import { t } from '@bisita/contract/words'
import { type ReactNode, useMemo } from 'react'
import { percent, shareOf } from '../../ui/charts/scale.ts'
import { useRoving } from '../../ui/hooks/useRoving.ts'
import { useDesk } from '../../ui/hooks/useRoom.ts'
import type { MarkLink } from '../../ui/marks.tsx'
import { FailedState, RowsShape } from '../../ui/states.tsx'
import { useBoundaries } from './boundaries.queries.ts'
import { type CoverageLevel, drawCoverage } from './coverage.ts'
import styles from './CoverageMap.module.css'

export type CoveragePlace = {
  readonly code: string
  readonly name: string
  readonly clients: number
  readonly visited: number
  /** The way to the list of its clients. */
  readonly mark: MarkLink | undefined
}

type Props = {
  level: CoverageLevel
  /** Places with their figures, those with most clients first. */
  places: readonly CoveragePlace[]
}

/** The lower ends of the shades, in percent. */
const shades = [0, 20, 40, 60, 80] as const

/** The shade of a place, from 0 to 4. */
const shadeOf = ({ visited, clients }: CoveragePlace): number => Math.min(shades.length - 1, Math.floor(shareOf(visited, clients) * shades.length))

/** The names of more cities than this would cover each other. */
const mostNames = 30

const nothingElse = () => Promise.resolve()

/** The share of clients that were visited, by place: a darker one is a higher share. Each place is a link to its clients. */
export function CoverageMap({ level, places }: Props) {
  const boundaries = useBoundaries(nothingElse)
  const roving = useRoving<HTMLDivElement>()
  const drawn = useMemo(() => (boundaries.data === undefined ? undefined : drawCoverage(boundaries.data, level, places)), [boundaries.data, level, places])
  if (boundaries.isError) return <FailedState text={t('The boundaries did not load. Try again with a good network.')} onRetry={() => void boundaries.refetch()} />
  if (drawn === undefined) return <RowsShape rows={5} tall />
  if (drawn === null) return <p className="small mute">{t('None of these places is on the map. See the table.')}</p>
  const byCode = new Map(places.map((place) => [place.code, place]))
  return (
    <div className="stack gap-8">
      <div role="group" aria-label={t('Clients visited, by place')} ref={roving.ref} onKeyDown={roving.onKeyDown}>
        <svg className={styles.map} viewBox={`0 0 ${drawn.width} ${drawn.height}`} role="presentation">
          {drawn.around.map((path, at) => (
            <path key={at} className={styles.around} d={path} />
          ))}
          {drawn.places.map(({ code, path, circle }) => {
            const place = byCode.get(code)
            if (place === undefined) return null
            const words = t('{name}: {percent}, {visited} of {clients} visited', { name: place.name, percent: percent(place.visited, place.clients) || t('no clients'), visited: place.visited, clients: place.clients })
            const shape = (
              <g className={styles.place} data-shade={shadeOf(place)}>
                <title>{words}</title>
                {path !== null && <path d={path} />}
                {circle !== null && <circle cx={circle.x.toFixed(1)} cy={circle.y.toFixed(1)} r={circle.radius.toFixed(1)} />}
              </g>
            )
            return (
              <ShapeMark key={code} mark={place.clients > 0 ? place.mark : undefined} words={words}>
                {shape}
              </ShapeMark>
            )
          })}
          {level === 'mun_city' &&
            drawn.places.length <= mostNames &&
            drawn.places.map(({ code, circle }) =>
              circle === null ? null : (
                <text key={code} className={styles.name} x={circle.x} y={circle.y - circle.radius - 4} aria-hidden>
                  {byCode.get(code)?.name}
                </text>
              ),
            )}
        </svg>
      </div>
      <ul className={`flex wrap tiny soft figures ${styles.legend}`} aria-label={t('Share of the clients that were visited')}>
        {shades.map((from, shade) => (
          <li key={from} className="inline-row gap-4">
            <span className={styles.swatch} data-shade={shade} aria-hidden />
            {t('{from} to {value}%', { from, value: shade === shades.length - 1 ? 100 : from + 19 })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A shape as a link; on a phone, where it would be smaller than a thumb, the table has the links. A span, as other marks have it, is nothing in a drawing. */
function ShapeMark({ mark, words, children }: { mark: MarkLink | undefined; words: string; children: ReactNode }) {
  const roomy = useDesk()
  return mark !== undefined && roomy ? mark({ className: styles.link, label: words, children }) : children
}
