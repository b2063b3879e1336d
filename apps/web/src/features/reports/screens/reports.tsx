import { reportKinds } from '../kinds.ts'
import { ReportScreen } from './ReportScreen.tsx'

export const MrItineraryPage = () => <ReportScreen key="mr-itineraries" kind={reportKinds['mr-itineraries']} />
export const MrVisitsPage = () => <ReportScreen key="mr-visits" kind={reportKinds['mr-visits']} />
export const TeleCallsPage = () => <ReportScreen key="tele-calls" kind={reportKinds['tele-calls']} />
export const MarketSaturationPage = () => <ReportScreen key="market-saturation" kind={reportKinds['market-saturation']} />
