import { expect, test } from 'vitest'
import { checkedLookup, InnerAddress, isPublicAddress, isPushAddress } from './address.ts'

test('only https addresses of the known push services are pushed to', () => {
  const refused = [
    'http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://fcm.googleapis.com.example/x', 'https://evil-fcm.googleapis.com/x',
    'https://a@fcm.googleapis.com/x', 'https://push.apple.com/x', 'https://evilpush.apple.com/x', 'https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'file:///etc/passwd', 'fcm.googleapis.com', '',
  ]
  expect(refused.filter((one) => isPushAddress(one, null))).toEqual([])
  const taken = ['https://fcm.googleapis.com/fcm/send/x', 'https://FCM.googleapis.com/x', 'https://android.googleapis.com/gcm/send/x', 'https://updates.push.services.mozilla.com/wpush/v2/x', 'https://web.push.apple.com/x', 'https://sg2p.notify.windows.com/w/?token=x']
  expect(taken.filter((one) => !isPushAddress(one, null))).toEqual([])
  expect(['http://127.0.0.1:4000/x', 'http://127.0.0.1:4001/x', 'https://127.0.0.1:4000/x'].map((one) => isPushAddress(one, 'http://127.0.0.1:4000'))).toEqual([true, false, false])
})

test('addresses within are none of the internet', () => {
  const inner = [
    '127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255',
    '::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::1', 'none',
  ]
  expect(inner.filter(isPublicAddress)).toEqual([])
  expect(['142.250.4.188', '172.32.0.1', '2404:6800:4003:c00::bc', '2620:1ec:c11::200'].filter((one) => !isPublicAddress(one))).toEqual([])
})

const looked = (found: readonly string[], all: boolean) =>
  new Promise((resolve) => {
    const lookup = checkedLookup(async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    lookup('push.example', { all }, (error, address, family) => resolve(error ?? (all ? address : [address, family])))
  })

test('a name is taken only where each of its addresses is public, and what is checked is what is connected to', async () => {
  for (const found of [[], ['127.0.0.1'], ['142.250.4.188', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
    expect(await looked(found, true)).toBeInstanceOf(InnerAddress)
    expect(await looked(found, false)).toBeInstanceOf(InnerAddress)
  }
  expect(await looked(['142.250.4.188'], true)).toEqual([{ address: '142.250.4.188', family: 4 }])
  expect(await looked(['142.250.4.188'], false)).toEqual(['142.250.4.188', 4])
})
