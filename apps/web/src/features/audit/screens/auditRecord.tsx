import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AuditLine } from '../audit.queries.ts'

type To = (id: string, face: string) => ReactNode

/** The screen that shows a record, by its type. */
const screens: Readonly<Record<string, To>> = {
  client: (client, face) => <Link to="/clients" search={{ client }}>{face}</Link>,
  visit: (visit, face) => <Link to="/visits" search={{ visit }}>{face}</Link>,
  itinerary: (itinerary, face) => <Link to="/itinerary" search={{ itinerary }}>{face}</Link>,
  product: (product, face) => <Link to="/administration/products" search={{ product }}>{face}</Link>,
  user: (user, face) => <Link to="/users" search={{ user }}>{face}</Link>,
  branch: (branch, face) => <Link to="/branches" search={{ branch }}>{face}</Link>,
  area: (area, face) => <Link to="/areas" search={{ area }}>{face}</Link>,
  approval: (approval, face) => <Link to="/approvals" search={{ approval }}>{face}</Link>,
  job: (job, face) => <Link to="/jobs" search={{ job }}>{face}</Link>,
  strategy: (strategy, face) => <Link to="/strategy" search={{ strategy }}>{face}</Link>,
  settings: (_, face) => <Link to="/settings">{face}</Link>,
}

/** The record of a line by its name, a link where a screen shows it. */
export function AuditRecord({ line, face }: { line: AuditLine; face: string }) {
  const to = Object.hasOwn(screens, line.record_type) ? screens[line.record_type] : undefined
  return to === undefined ? face : to(line.record_id, face)
}
