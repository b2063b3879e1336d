import { readWorkbook } from '@bisita/rules/workbooks/workbook'
import { expect, test } from 'vitest'
import { listWorkbook } from './listWorkbook.ts'
import { mostExcelRows } from './limits.ts'

const bytesOf = async (file: Blob | null) => new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))

test('a list is a workbook whose numbers keep their zeros and whose texts are no formulas', async () => {
  const csv = new Blob(["\uFEFFid,fullname,sss_id,pension_amt,phone_number,address,last_visit\r\n1,\"Peña, Ana\",02-6510528-6,4500.5,'+63 917 123 4561,\"'=1+1\nPurok 2\",11/26/2026 10:55:02 AM\r\n"])
  expect(await readWorkbook(await bytesOf(await listWorkbook(csv, 'clients')))).toEqual([
    {
      name: 'clients',
      rows: [
        ['id', 'fullname', 'sss_id', 'pension_amt', 'phone_number', 'address', 'last_visit'],
        ['1', 'Peña, Ana', '02-6510528-6', '4500.5', '+63 917 123 4561', '=1+1\nPurok 2', '11/26/2026 10:55:02 AM'],
      ],
    },
  ])
})

test('a list that is too long for a workbook is none', async () => {
  expect(await listWorkbook(new Blob(['a,b\n', '1,2\n'.repeat(mostExcelRows + 1)]), 'clients')).toBeNull()
})
