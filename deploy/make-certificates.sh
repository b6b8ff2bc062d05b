#!/bin/sh
# Makes a private certificate authority and one certificate per machine, for the traffic between the machines.
# The certificate that browsers see comes from a public authority instead.
#
#   sh make-certificates.sh FOLDER NAME:SAN,SAN... [NAME:SAN,SAN...]
#   sh make-certificates.sh tls db1:IP:10.20.0.11,DNS:database.crewtable.internal
#
# Run again to add machines or to renew: the authority is kept, certificates are replaced. Keep ca.key offline.
set -eu
[ $# -ge 2 ] || { sed -n '2,8p' "$0" >&2; exit 2; }
folder=$1
shift
umask 077
mkdir -p "$folder"
cd "$folder"
if [ ! -f ca.key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
    -subj '/CN=Crewtable internal authority' -keyout ca.key -out ca.crt 2>/dev/null
fi
for machine in "$@"; do
  name=${machine%%:*}
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" \
    -keyout "$name.key" -out "$name.csr" 2>/dev/null
  # Machines are clients of each other too: etcd and Patroni check both sides.
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\n' "${machine#*:}" >"$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 \
    -extfile "$name.ext" -out "$name.crt" 2>/dev/null
  rm "$name.csr" "$name.ext"
  echo "$folder/$name.crt"
done
chmod 644 ca.crt ./*.crt
