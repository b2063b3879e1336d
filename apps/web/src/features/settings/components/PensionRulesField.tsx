import { Button, TextInput } from '@mantine/core'
import { claimTypes, idTypeLabels, idTypes, pensionTypes } from '@bisita/contract/pension'
import { confirmationMonths, creditingChoices, maximumPensionRules, maximumSource } from '@bisita/contract/pensionRules'
import { defaultPensionRules } from '@bisita/rules/pension/defaultRules'
import { t } from '@bisita/contract/words'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { IconPlus, IconTrash } from '../../../ui/icons.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { choiceNames, confirmationNames, draftFaults, draftOf, freshRule, type RuleDraft, ruleTitle } from '../pensionRules.ts'
import styles from './OrganisationForm.module.css'

type Drafts = readonly RuleDraft[]

const funds = idTypes.map((value) => ({ value, label: idTypeLabels[value] }))
const choices = creditingChoices.map((value) => ({ value, label: choiceNames[value] }))
const confirmations = confirmationMonths.map((value) => ({ value, label: confirmationNames[value] }))

const daysHints = {
  all: t('Days of the month, with commas. Several: one of them. Empty: not known.'),
  birth_day: t('Days of birth, then the day of the month: 1-15: 1, 16-31: 16'),
  last_digit: t('Last digits, then the day of the month: 0-4: 10, 5-9: 15'),
} as const

type RuleProps = { rule: RuleDraft; faultOf: (field: string) => string | undefined; onChange: (rule: RuleDraft) => void; onRemove: () => void }

function Rule({ rule, faultOf, onChange, onRemove }: RuleProps) {
  const change = (by: Partial<RuleDraft>) => onChange({ ...rule, ...by })
  const wrong = ['claim_types', 'valid_from', 'days', 'source'].some((field) => faultOf(field) !== undefined)
  return (
    <li className="ruled-below">
      <details open={wrong || undefined}>
        <summary className="row gap-8 press touch">
          <span className="grow shrink anywhere">{ruleTitle(rule)}</span>
          {rule.to_check && <StateMark tone="late" word={t('To be checked')} />}
        </summary>
        <div className={`stack gap-12 ${styles.numbers}`} style={{ paddingBlock: 8 }}>
          <Choice label={t('Fund')} shown options={funds} value={rule.id_type} onChange={(id_type) => change({ id_type })} />
          <TextInput type="date" label={t('Valid from')} value={rule.valid_from} error={faultOf('valid_from')} onChange={(event) => change({ valid_from: event.currentTarget.value })} />
          <Choice label={t('Credit day by')} shown options={choices} value={rule.credit_by} onChange={(credit_by) => change({ credit_by })} />
          <TextInput label={t('Credited on')} description={daysHints[rule.credit_by]} autoComplete="off" value={rule.days} error={faultOf('days')} onChange={(event) => change({ days: event.currentTarget.value })} />
          <Choice label={t('Annual confirmation')} shown options={confirmations} value={rule.confirmation} onChange={(confirmation) => change({ confirmation })} />
          <TextInput label={t('Source')} autoComplete="off" maxLength={maximumSource} value={rule.source} error={faultOf('source')} onChange={(event) => change({ source: event.currentTarget.value })} />
          <TextInput type="date" label={t('Date of the source')} value={rule.source_date ?? ''} onChange={(event) => change({ source_date: event.currentTarget.value || null })} />
        </div>
        <fieldset className="bare pad-0">
          <legend className="small">{t('Pension types')}</legend>
          {faultOf('claim_types') !== undefined && <p className="small bad-ink" role="alert">{faultOf('claim_types')}</p>}
          {claimTypes.map((type) => (
            <Toggle
              key={type}
              label={pensionTypes[type]}
              checked={rule.claim_types.includes(type)}
              onChange={(takes) => change({ claim_types: claimTypes.filter((one) => (one === type ? takes : rule.claim_types.includes(one))) })}
            />
          ))}
        </fieldset>
        <Toggle label={t('To be checked by the office')} checked={rule.to_check} onChange={(to_check) => change({ to_check })} />
        <Button variant="subtle" size="compact-sm" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('Remove this rule')}
        </Button>
      </details>
    </li>
  )
}

/** The dated table of pension rules; null: the one that the program comes with, until somebody changes it. */
export function PensionRulesField({ rules, onChange }: { rules: Drafts | null; onChange: (rules: Drafts | null) => void }) {
  const today = useToday()
  const shown = rules ?? defaultPensionRules.map(draftOf)
  const faults = draftFaults(shown)
  return (
    <div className="stack gap-12" style={{ maxWidth: 640 }}>
      {rules === null && <p className="mute">{t('These are defaults. The office has not checked them yet.')}</p>}
      {shown.length === 0 ? (
        <p className="mute">{t('No pension rules: credit days are not shown.')}</p>
      ) : (
        <ul aria-label={t('Pension rules')}>
          {shown.map((rule, at) => (
            <Rule
              // Rules have no id, and none moves.
              key={at}
              rule={rule}
              faultOf={(field) => faults[`${at}.${field}`]}
              onChange={(changed) => onChange(shown.with(at, changed))}
              onRemove={() => onChange(shown.filter((_, place) => place !== at))}
            />
          ))}
        </ul>
      )}
      <div className="flex wrap gap-8">
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} disabled={shown.length >= maximumPensionRules} onClick={() => onChange([...shown, freshRule(today)])}>
          {t('Add rule')}
        </Button>
        {rules !== null && (
          <Button variant="default" onClick={() => onChange(null)}>
            {t('Use the rules of the program')}
          </Button>
        )}
      </div>
    </div>
  )
}
