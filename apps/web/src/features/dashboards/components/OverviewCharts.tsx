import { OverviewPlaces, type OverviewPlacesProps } from './OverviewPlaces.tsx'
import { OverviewView } from './OverviewView.tsx'

/** All that is drawn of the scope at a glance: with what it is drawn with, a file of its own (docs/decisions/dashboards.md). */
export function OverviewCharts(props: OverviewPlacesProps) {
  return (
    <>
      <OverviewView data={props.data} kinds={props.kinds} link={props.link} />
      <OverviewPlaces {...props} />
    </>
  )
}
