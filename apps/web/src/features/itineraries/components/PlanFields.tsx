import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Input, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useId } from 'react'
import { errorOf, fieldProps } from '../../../ui/forms/formFields.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { spreadOverDays, type PlanValues } from '../planning/plan.ts'
import { choosesAssignee, type PlanningUser } from '../rights.ts'
import { countsByDay, type ClientToPlan } from '../planning/spread.ts'
import { AssigneeField } from './AssigneeField.tsx'
import styles from './PlanVisit.module.css'

type Props = { form: UseFormReturnType<PlanValues>; user: PlanningUser; today: string; clients: readonly ClientToPlan[] }

/** More days than these are shown as a count. */
const daysInWords = 5

function spreadWords(clients: readonly ClientToPlan[], values: PlanValues): string {
  const days = countsByDay(spreadOverDays(clients, values))
  const first = days.slice(0, daysInWords).map(([day, count]) => t('{count} on {day}', { count, day: showDate(day) }))
  const last = days.at(-1)
  return days.length <= daysInWords || last === undefined
    ? first.join(', ')
    : t('{join}, … {days} days, the last {value}', { join: first.join(', '), days: days.length, value: showDate(last[0]) })
}

function Spread({ form, clients }: Pick<Props, 'form' | 'clients'>) {
  const label = useId()
  const values = form.getValues()
  return (
    <>
      <Input.Wrapper label={t('Schedule')} labelElement="div" labelProps={{ id: label }} className={styles.wide}>
        <Segmented
          labelledBy={label}
          options={[
            { value: 'one', label: t('All on one day') },
            { value: 'each', label: t('A number per day') },
          ]}
          value={values.way}
          onChange={(way) => form.setFieldValue('way', way)}
        />
      </Input.Wrapper>
      {values.way === 'each' && (
        <>
          <TextInput {...fieldProps(form, 'per_day')} label={t('Visits a day')} inputMode="numeric" autoComplete="off" />
          <Checkbox
            className={styles.beside}
            label={t('Saturdays and Sundays too')}
            checked={values.weekends}
            onChange={(event) => form.setFieldValue('weekends', event.currentTarget.checked)}
          />
          <p className={`soft figures ${styles.preview}`} role="status">
            {spreadWords(clients, values)}
          </p>
        </>
      )}
    </>
  )
}

/** Who goes, when, and what they should know. */
export function PlanFields({ form, user, today, clients }: Props) {
  const several = clients.length > 1
  return (
    <div className={`stack gap-12 align-start ${styles.fields}`}>
      {choosesAssignee(user) && (
        <AssigneeField
          value={form.getValues().assigned_to}
          onChange={(id) => form.setFieldValue('assigned_to', id)}
          onBlur={() => form.isDirty('assigned_to') && form.validateField('assigned_to')}
          error={errorOf(form, 'assigned_to')}
          clientId={clients.length === 1 ? clients[0]?.id : undefined}
          required
        />
      )}
      <TextInput
        {...fieldProps(form, 'visible_at')}
        label={several && form.getValues().way === 'each' ? t('From') : t('Day')}
        type="date"
        min={today}
        withAsterisk
      />
      {several && <Spread form={form} clients={clients} />}
      <TextArea {...fieldProps(form, 'remarks')} label={t('Remarks')} rows={3} className={styles.wide} autoComplete="off" />
    </div>
  )
}
