import type { ReportType } from '@bisita/contract/reports'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { reportKinds } from '../../../domains/reports/kinds.ts'
import { ReportScreen } from './ReportScreen.tsx'
import type { ReportSearch } from './reportSearch.ts'

function Page({ type }: { type: ReportType }) {
  const kind = reportKinds[type]
  const search: ReportSearch = useSearch({ from: `/main${kind.path}` })
  const navigate = useNavigate({ from: kind.path })
  return (
    <ReportScreen
      key={type}
      kind={kind}
      search={search}
      go={(next, { step }) => void navigate({ search: next, replace: !step, resetScroll: false, state: (before) => (step ? { opened: true } : before) })}
    />
  )
}

export const MrItineraryPage = () => <Page type="mr-itineraries" />
export const MrVisitsPage = () => <Page type="mr-visits" />
export const TeleCallsPage = () => <Page type="tele-calls" />
export const MarketSaturationPage = () => <Page type="market-saturation" />
