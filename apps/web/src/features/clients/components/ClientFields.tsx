import { Input, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { MaskedField } from '@bisita/contract/clients/clients.masked'
import { claimTypes, idTypeLabels, idTypes, pensionTypes, type IdType } from '@bisita/contract/pension'
import { isMasked } from '@bisita/rules/cells/masks'
import { birthYearRange } from '@bisita/rules/clients/ages'
import { t } from '@bisita/contract/words'
import { useId, type ReactNode } from 'react'
import { errorOf, fieldProps } from '../../../ui/forms/formFields.ts'
import { IconChevronDown } from '../../../ui/icons.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import type { ClientFormValues } from '../clientForm.ts'
import { fieldNames } from '../format.ts'
import styles from './ClientForm.module.css'
import { MaskedField as MaskedInput } from './MaskedField.tsx'
import { type AcceptedPhones, PhoneField } from './PhoneField.tsx'

/** What a form shows of a place: the choosing belongs to the locations. */
export type PlaceField = (props: {
  label: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
}) => ReactNode

/** What a form shows of a product: the choosing belongs to the products. */
export type ProductChoice = (props: { label: string; value: string; onChange: (id: string) => void }) => ReactNode

type Props = {
  form: UseFormReturnType<ClientFormValues>
  place: PlaceField
  product: ProductChoice
  minimumAge: number
  today: string
  phones: AcceptedPhones
  /** Asks for a masked number. */
  onShow: (field: MaskedField) => Promise<void>
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`stack gap-12 align-start shrink ${styles.group}`}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function Names({ form, minimumAge, today }: Pick<Props, 'form' | 'minimumAge' | 'today'>) {
  const { from, to } = birthYearRange(minimumAge, today)
  return (
    <Group title={t('Who')}>
      <TextInput {...fieldProps(form, 'lastname')} label={fieldNames.lastname} withAsterisk autoComplete="off" />
      <TextInput {...fieldProps(form, 'firstname')} label={fieldNames.firstname} withAsterisk autoComplete="off" />
      <TextInput {...fieldProps(form, 'middlename')} label={fieldNames.middlename} autoComplete="off" />
      <TextInput
        {...fieldProps(form, 'birth_date')}
        label={fieldNames.birth_date}
        type="date"
        min={`${from}-01-01`}
        max={`${to}-12-31`}
      />
    </Group>
  )
}

function Pension({ form, product, onShow }: Pick<Props, 'form' | 'product' | 'onShow'>) {
  const label = useId()
  const idType = form.getValues().id_type as IdType
  const number = form.getValues().sss_id
  const numberLabel = t('{value} number', { value: idTypeLabels[idType] })
  return (
    <Group title={t('Pension and product')}>
      <Input.Wrapper label={fieldNames.id_type} labelElement="div" labelProps={{ id: label }} withAsterisk>
        <Segmented
          labelledBy={label}
          options={idTypes.map((value) => ({ value, label: idTypeLabels[value] }))}
          value={idType}
          onChange={(value) => form.setFieldValue('id_type', value)}
        />
      </Input.Wrapper>
      {isMasked(number) ? (
        <MaskedInput label={numberLabel} value={number} onShow={() => onShow('sss_id')} />
      ) : (
        <TextInput {...fieldProps(form, 'sss_id')} label={numberLabel} inputMode="numeric" autoComplete="off" />
      )}
      <NativeSelect
        {...fieldProps(form, 'claim_type')}
        label={fieldNames.claim_type}
        withAsterisk
        rightSection={<IconChevronDown size={16} aria-hidden />}
        data={[{ value: '', label: t('Choose') }, ...claimTypes.map((value) => ({ value, label: pensionTypes[value] }))]}
      />
      <TextInput
        {...fieldProps(form, 'pension_amt')}
        label={fieldNames.pension_amt}
        leftSection="₱"
        inputMode="decimal"
        autoComplete="off"
      />
      {product({
        label: fieldNames.product_id,
        value: form.getValues().product_id,
        onChange: (id) => form.setFieldValue('product_id', id),
      })}
    </Group>
  )
}

/** The fields of a client, in the order in which people tell them. */
export function ClientFields({ form, place, product, minimumAge, today, phones, onShow }: Props) {
  const second = form.getValues().secondary_phone_number
  return (
    <>
      <Names form={form} minimumAge={minimumAge} today={today} />
      <Pension form={form} product={product} onShow={onShow} />
      <Group title={t('Where and how to reach')}>
        <div className={styles.wide}>
          {place({
            label: fieldNames.location_id,
            value: form.getValues().location_id,
            onChange: (code) => form.setFieldValue('location_id', code),
            error: errorOf(form, 'location_id'),
          })}
        </div>
        <TextInput {...fieldProps(form, 'address')} label={fieldNames.address} className={styles.wide} autoComplete="off" />
        <PhoneField form={form} name="phone_number" phones={phones} />
        {isMasked(second) ? (
          <MaskedInput label={fieldNames.secondary_phone_number} value={second} onShow={() => onShow('secondary_phone_number')} />
        ) : (
          <PhoneField form={form} name="secondary_phone_number" phones={phones} />
        )}
      </Group>
    </>
  )
}
