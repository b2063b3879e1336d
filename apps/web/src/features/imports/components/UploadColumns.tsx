import { pensionTypes } from '@bisita/contract/pension'
import { requiredColumns, type UploadColumn, uploadColumns } from '@bisita/rules/uploads/columns'
import { t } from '@bisita/contract/words'
import styles from './Upload.module.css'

/** Of each column an example, and what is accepted where the example does not say it. */
const columns: Readonly<Record<UploadColumn, { readonly example: string; readonly rule?: string }>> = {
  lastname: { example: 'Dela Cruz' },
  firstname: { example: 'Ma. Teresa' },
  middlename: { example: 'Reyes' },
  birth_date: { example: '1949-05-06', rule: t('For other date orders you are asked once per file.') },
  id_type: { example: 'sss', rule: t('sss or gsis') },
  sss_id: { example: '0312345678', rule: t('The SSS or GSIS number, with or without hyphens.') },
  claim_type: { example: 'RT', rule: Object.entries(pensionTypes).map(([code, name]) => `${code} ${name}`).join(', ') },
  pension_amt: { example: '12,345.67', rule: t('Pesos a month') },
  phone_number: { example: '0917 555 0123', rule: t('A cell with two numbers fills both columns.') },
  secondary_phone_number: { example: '074 442 0123' },
  address: { example: '12 Mabini Street, Purok 3', rule: t('Without barangay, city and province') },
  province: { example: 'Benguet', rule: t('As in the PSGC. You are asked about names that are not found.') },
  mun_city: { example: 'Itogon' },
  barangay: { example: 'Ucab' },
}

/** The columns of a file of clients, in their order. */
export function UploadColumns() {
  return (
    <section className="stack gap-8">
      <h2 id="columns" className="size-16">{t('Columns of the file')}</h2>
      <p className="soft small">{t('The first row has these names, in this order.')}</p>
      <div className="scroll-x" tabIndex={0} role="region" aria-labelledby="columns">
        <table className={`ledger full ${styles.columns}`}>
          <thead>
            <tr>
              <th scope="col">{t('Column')}</th>
              <th scope="col">{t('Example')}</th>
              <th scope="col">{t('Rule')}</th>
            </tr>
          </thead>
          <tbody>
            {uploadColumns.map((column) => {
              const { example, rule } = columns[column]
              const rules = [requiredColumns.includes(column) ? t('Required') : null, rule].filter((one) => one !== null && one !== undefined)
              return (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  <td>{example}</td>
                  <td className="soft">{rules.join('. ')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
