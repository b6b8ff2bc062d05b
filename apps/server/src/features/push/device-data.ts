import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteDevicesOf, listDevices } from './push.repository.ts';

export const deviceData: PersonalData = {
  name: 'devices',
  async exportData(tx, { id }) {
    const devices = await listDevices(tx, id);
    return devices.map((device) => ({
      id: device.id,
      sessionId: device.session_id,
      userAgent: device.user_agent,
      platform: device.platform,
      endpoint: device.endpoint,
      keys: { p256dh: device.p256dh, auth: device.auth },
      registeredAt: device.registered_at,
    }));
  },
  deleteData: (tx, { id }) => deleteDevicesOf(tx, id),
};
