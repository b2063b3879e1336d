// In place of the storage with the S3 interface: the server of the repository's own tests, on an address that all hosts reach.
//   node s3.mjs ADDRESS PORT KEY SECRET
import net from 'node:net'
import { fakeS3 } from '../../../apps/server/src/files/testing/fakeS3.ts'

const [address, port, accessKeyId, secretAccessKey] = process.argv.slice(2)
const { host } = await fakeS3({ accessKeyId, secretAccessKey, region: 'us-east-1' })
const [hostname, inside] = host.split(':')
net.createServer((from) => {
  const to = net.connect(Number(inside), hostname)
  from.pipe(to).pipe(from)
  for (const one of [from, to]) one.on('error', () => [from, to].forEach((socket) => socket.destroy()))
}).listen(Number(port), address)
