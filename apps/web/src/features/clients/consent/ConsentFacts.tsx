import { consentPurposes } from '@bisita/contract/consents/consents.kinds'
import { visitTypes, type VisitType } from '@bisita/contract/visits/outcomes'
import { existingUntil, isExisting, lacksConsent } from '@bisita/rules/consents/consent'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { channelWords, consentLine, purposeWords } from '../../consents/words.ts'
import type { ClientWithQueue } from '../clients.repository.ts'

/** What of a client says whether it agreed. */
type Asked = Pick<ClientWithQueue, 'consents' | 'created_at'>

/** The answers of a client that count, a line each; one for both ways of contact is one line. */
export function ConsentFacts({ client }: { client: Asked }) {
  const { settings } = useSignedIn()
  const today = useToday()
  if (client.consents.length === 0) {
    if (!settings.consent_required || !isExisting(client, settings, today)) return <>{t('Not asked yet')}</>
    const until = existingUntil(settings)
    return <>{until === null ? t('Existing client: not asked yet') : t('Existing client: to be asked by {until}', { until: showDate(until) })}</>
  }
  const lines = consentPurposes.flatMap((purpose) => {
    const [first, second] = client.consents.filter((one) => one.purpose === purpose)
    if (first === undefined) return []
    const name = purpose === 'marketing' ? '' : `${purposeWords[purpose]}: `
    if (second?.id === first.id) return [`${name}${consentLine(first)}`]
    return [first, ...(second === undefined ? [] : [second])].map((one) => `${name}${channelWords[one.channel]}: ${consentLine(one)}`)
  })
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The ways in which a client may not be contacted for want of consent; none where consent is not required. */
export function useLackingConsent(client: Asked): readonly VisitType[] {
  const { settings } = useSignedIn()
  const today = useToday()
  return visitTypes.filter((channel) => lacksConsent(client, channel, settings, today))
}

/** Says that a client may not be visited or called for want of consent. */
export function ConsentMark({ lacks }: { lacks: readonly VisitType[] }) {
  if (lacks.length === 0) return null
  return <StateMark tone="stopped" word={lacks.length === 2 ? t('No consent') : lacks[0] === 'visit' ? t('No consent to visits') : t('No consent to calls')} />
}
