import { useMemo } from 'react'
import { remoteDesk } from '../../../domains/dashboards/desk.remote.ts'
import type { StandingKind } from '../../../domains/dashboards/standing.ts'
import { useServices } from '../../useServices.ts'
import frame from '../frame.module.css'
import { StandingAlone } from './Standing.tsx'

/** How the people or branches of a list do, in a period that is chosen here. */
export function ListFigures({ of, area, label }: { of: StandingKind; area?: string | undefined; label: string }) {
  const { api } = useServices()
  const desk = useMemo(() => remoteDesk(api), [api])
  return (
    <section className={frame.list} aria-label={label}>
      <StandingAlone desk={desk} of={of} area={area} />
    </section>
  )
}
