#!/bin/sh
# certbot runs this after each new certificate: it copies the certificate where nginx reads it, and lets nginx take it.
#
#   certbot certonly … --deploy-hook "new-certificate.sh <nginx's folder> <command that runs nginx>"
#
# It is copied because the names below /etc/letsencrypt/live are links that lead out of what the container sees.
set -eu
folder=$1
shift
new=${RENEWED_LINEAGE:?certbot names the folder of the new certificate here}

if [ "$(openssl x509 -in "$new/fullchain.pem" -noout -pubkey)" != "$(openssl pkey -in "$new/privkey.pem" -pubout)" ]; then
  echo "nginx keeps its certificate: the key in $new belongs to another one" >&2
  exit 1
fi
for name in privkey.pem fullchain.pem; do
  install -m 600 "$new/$name" "$folder/$name.new"
done
for name in privkey.pem fullchain.pem; do
  mv "$folder/$name.new" "$folder/$name"
done
"$@" -tq
"$@" -s reload
echo "nginx takes the new certificate, valid until $(openssl x509 -in "$folder/fullchain.pem" -noout -enddate | cut -d= -f2)"
