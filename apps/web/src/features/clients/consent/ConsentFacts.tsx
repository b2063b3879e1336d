import { consentPurposes } from '@bisita/contract/consents/consents.kinds'
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

/** Says that a client may not be visited or called for want of consent, where consent is required. */
export function ConsentMark({ client }: { client: Asked }) {
  const { settings } = useSignedIn()
  const today = useToday()
  const lacks = (['visit', 'call'] as const).filter((channel) => lacksConsent(client, channel, settings, today))
  if (lacks.length === 0) return null
  return <StateMark tone="stopped" word={lacks.length === 2 ? t('No consent') : lacks[0] === 'visit' ? t('No consent to visits') : t('No consent to calls')} />
}
