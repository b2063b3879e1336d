import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { TileGrid } from '../../../ui/charts/TileGrid.tsx'
import { Marked } from '../../../ui/marks.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { percent } from '../../../ui/charts/scale.ts'
import type { DashboardGroup } from '../dashboards.repository.ts'
import type { DashboardOverview } from '../network.queries.ts'
import { regionTiles } from '../regions.ts'
import { clients, contacts, inPlace, type ContactKinds, onDays } from '../targets.ts'
import { groupNames } from '../labels.ts'
import styles from './OverviewPlaces.module.css'
import type { FigureLink } from './figureLink.ts'
import { Panel } from './Panel.tsx'

export type OverviewPlacesProps = {
  data: DashboardOverview
  kinds: ContactKinds
  link: FigureLink
  /** The place that the others lie under. */
  narrowed: { readonly filter_region?: string; readonly filter_province?: string; readonly filter_mun_city?: string }
  narrowLink: (level: DashboardGroup | null, code: string, face: ReactNode) => ReactNode
}

const CoverageMap = lazyWithPreload(() => import('../../map/CoverageMap.tsx'), 'CoverageMap')

const pageRows = 15

/** The places of the table beside it on the map; barangays have no boundaries here. */
function OnMap({ data, link }: Pick<OverviewPlacesProps, 'data' | 'link'>) {
  const { level, items } = data.places
  const places = useMemo(
    () => (level === 'barangay' ? [] : items.map(({ code, name, clients: whole, unvisited }) => ({ code, name, clients: whole, visited: whole - unvisited, mark: link(clients(inPlace(level, code))) }))),
    [level, items, link],
  )
  return (
    <Panel
      title={t('Coverage on the map')}
      note={level === 'barangay' ? t('Barangays are not on the map: see the table.') : (level === 'mun_city' ? t('Clients who were visited, of all, where they live now. A larger circle has more clients.') : t('Clients who were visited, of all, where they live now.'))}
      chart={
        level === 'barangay' || places.length === 0 ? null : (
          <Suspense fallback={<RowsShape rows={5} tall />}>
            <CoverageMap level={level} places={places} />
          </Suspense>
        )
      }
    />
  )
}

function Regions({ data, link }: Pick<OverviewPlacesProps, 'data' | 'link'>) {
  const tiles = data.regions.flatMap(({ code, clients: whole, reached }) => {
    const tile = regionTiles[code.slice(0, 2)]
    return tile === undefined ? [] : [{ key: code, ...tile, part: reached, whole, mark: link(clients(inPlace('region', code))) }]
  })
  const best = data.regions.toSorted((one, other) => other.reached / other.clients - one.reached / one.clients)[0]
  return (
    <Panel
      title={t('Regions')}
      note={best === undefined ? t('No clients yet.') : t('Clients reached, highest in {name}.', { name: best.name })}
      chart={<TileGrid label={t('Clients reached, by region')} tiles={tiles} />}
      table={
        <table className={`ledger full figures ${styles.places}`}>
          <caption className="unseen">{t('Clients reached, by region')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Region')}</th>
              <th scope="col">{t('Clients')}</th>
              <th scope="col">{t('Reached')}</th>
            </tr>
          </thead>
          <tbody>
            {data.regions.map(({ code, name, clients: whole, reached }) => (
              <tr key={code}>
                <th scope="row">{name}</th>
                <td>
                  <Marked mark={link(clients(inPlace('region', code)))}>{grouped(whole)}</Marked>
                </td>
                <td>
                  <Marked mark={reached > 0 ? link(clients({ stage: 'reached', ...inPlace('region', code) })) : undefined}>{grouped(reached)}</Marked>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}

/** Coverage by place: the regions as tiles, and a table that narrows from region to barangay. */
export function OverviewPlaces({ data, kinds, link, narrowed, narrowLink }: OverviewPlacesProps) {
  const { level, items, more } = data.places
  const isNarrowed = Object.keys(narrowed).some((key) => key.startsWith('filter_'))
  const days = onDays(data.period)
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(items.length / pageRows))
  const at = Math.min(page, pages)
  const shown = items.slice((at - 1) * pageRows, at * pageRows)
  return (
    <div className={`stack ${styles.parts}`}>
      <div className={`stack shrink ${styles.maps}`}>
        <Regions data={data} link={link} />
        <OnMap data={data} link={link} />
      </div>
      <Panel
        title={t('Coverage by place')}
        note={
          items.length === 0
            ? t('No clients yet. Assign locations to the branch first: see Branches.')
            : (more > 0 ? t('Clients where they live now, contacts of the period. The {items} with the most clients, of {n}.', { items: items.length, n: items.length + more }) : t('Clients where they live now, contacts of the period.'))
        }
        choice={isNarrowed && narrowLink(null, '', t('All places'))}
        chart={
          <div className="scroll-x anchor">
            <table className={`ledger full figures ${styles.places}`}>
              <caption className="unseen">{t('Coverage by place')}</caption>
              <thead>
                <tr>
                  {[groupNames[level], t('Clients'), t('Unvisited'), t('Contacted'), t('Reached'), t('Share'), t('Availed'), ...(kinds.visit ? [t('Visits')] : []), ...(kinds.call ? [t('Calls')] : [])].map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((place) => {
                  const here = inPlace(level, place.code)
                  const figure = (value: number, target: Parameters<FigureLink>[0]) => (
                    <Marked mark={value > 0 ? link(target) : undefined}>{grouped(value)}</Marked>
                  )
                  return (
                    <tr key={place.code}>
                      <th scope="row">{narrowLink(level, place.code, place.name)}</th>
                      <td>{figure(place.clients, clients(here))}</td>
                      <td>{figure(place.unvisited, clients({ visit_status: 'unvisited', ...here }))}</td>
                      <td>{figure(place.contacted, clients({ stage: 'contacted', ...here }))}</td>
                      <td>{figure(place.reached, clients({ stage: 'reached', ...here }))}</td>
                      <td>{percent(place.reached, place.clients)}</td>
                      <td>{figure(place.availed, clients({ stage: 'availed', ...here }))}</td>
                      {kinds.visit && <td>{figure(place.visits, contacts('visit', kinds, { ...days, ...here }))}</td>}
                      {kinds.call && <td>{figure(place.calls, contacts('call', kinds, { ...days, ...here }))}</td>}
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <Pager page={at} pages={pages} onPage={setPage} label={t('Pages of places')} />
          </div>
        }
      />
    </div>
  )
}
