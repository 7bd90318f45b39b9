import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { PartSeal } from '../../src/index.ts'

/** AES-256-GCM with the name as additional data. */
export function createSeal(key = randomBytes(32)): PartSeal {
  return {
    seal(name, bytes) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(name, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-16))
      // one buffer, as a server's cipher gives it
      const opened = decipher.update(sealed.subarray(12, -16))
      decipher.final()
      return opened
    },
  }
}
