import { pensionCalendarOf } from '@bisita/rules/pension/defaultRules'
import { pensionFacts, type PensionClient } from '@bisita/rules/pension/facts'
import { type LendingClient, lendingHint } from '@bisita/rules/pension/lending'
import { t } from '@bisita/contract/words'
import { useMemo } from 'react'
import { Facts } from '../../../ui/Facts.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { usePermissions } from '../../../ui/permissions.ts'

/** What the pension calendar says of a client, a line each; nothing of one who is not to be contacted or is ended. */
export function PensionFacts({ client }: { client: PensionClient }) {
  const { settings } = usePermissions()
  const today = useToday()
  const calendar = useMemo(() => pensionCalendarOf(settings), [settings])
  const facts = pensionFacts(calendar, client, today)
  if (facts.length === 0) return null
  return <Facts facts={facts.map(({ name, text, marked }) => [name, marked ? t('{text} (rule to be checked by the office)', { text }) : text])} />
}

/** What may be lent to a client by the limits that are set, as a hint with its basis; nothing where none is set. */
export function LendingHint({ client }: { client: LendingClient }) {
  const { settings } = usePermissions()
  const today = useToday()
  const hint = lendingHint(settings, client, today)
  return hint === null ? null : <p className="small soft">{hint}</p>
}
