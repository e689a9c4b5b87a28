# <head>

require 'net/http'
require 'openssl'
require 'securerandom' #: idempotency

def fail_with(message)
  warn(message)
  exit(2)
end

def from_environment(name)
  value = ENV.fetch(name, '')
  value.empty? ? fail_with(name + ' is not set.') : value
end

def read_key(file)
  pem = File.binread(file)
  passphrase = ENV.fetch('DIALBENCH_KEY_PASSPHRASE', '')
  fail_with(file + '<openSsh>') if pem.include?('BEGIN OPENSSH')
  fail_with(file + '<encrypted>') if pem.include?('BEGIN ENCRYPTED') && passphrase.empty?
  key = OpenSSL::PKey.read(pem, passphrase)
  if key.oid == 'ED25519'
    key.sign(nil, '') # a public key cannot
    return key
  end

  fail_with(file + '<other>')
rescue SystemCallError => error
  fail_with('The key file ' + file + ' cannot be read: ' + error.message + '.')
rescue OpenSSL::PKey::PKeyError
  fail_with(file + '<other>')
end

key = read_key(from_environment('DIALBENCH_KEY_FILE'))
token = from_environment('DIALBENCH_TOKEN') #: token

method = '<method>'
origin = '<origin>'
path = '<path>'
# <query> #: query
query = '<query>'
url = origin + path + query
#: if body

# <body>
body = '<body>' #: body-text
body = '<body>'.unpack1('m0') #: body-base64
body = File.binread(from_environment('DIALBENCH_BODY_FILE')) #: body-file
digest = "sha-512=:#{[OpenSSL::Digest.digest('SHA512', body)].pack('m0')}:" #: digest
#: end
#: if idempotency

# <idempotency>
idempotency_key = SecureRandom.uuid
#: end

# <headers>
headers = {
  '<name>' => '<text>', #: header text
  '<name>' => digest, #: header digest
  '<name>' => body.bytesize.to_s, # <length> #: header length
  '<name>' => idempotency_key, #: header idempotency
  '<name>' => '<scheme>' + token, #: header token
  '<name>' => token, #: header bare-token
}

# <components>
components = [
  ['<name>', headers['<header>']], #: component header
  ['<name>', method], #: component method
  ['<name>', url], #: component url
  ['<name>', path], #: component path
  ['<name>', query], #: component query
  ['<name>', path + query], #: component target
  ['<name>', '<text>'], #: component text
  ['<name>', '<text>'], # <emptyQuery> #: component empty-query
]

created = Time.now.to_i # <created> #: seconds
created = Process.clock_gettime(Process::CLOCK_REALTIME, :millisecond) # <created> #: milliseconds
expires = created + 999 #: expires
key_id = '<keyId>'
list = components.map { |name, _| %("#{name}") }.join(' ')
params = %((#{list});created=#{created};expires=#{expires};keyid="#{key_id}")

# <base>
lines = components + [['@signature-params', params]]
base = lines.map { |name, value| %("#{name}": #{value}) }.join("\n")

# <message>
message = OpenSSL::Digest.digest('SHA512', base) #: signs-sha512
message = base #: signs-base
message = OpenSSL::Digest.hexdigest('SHA512', base) #: signs-sha512-hex
message = [OpenSSL::Digest.digest('SHA512', base)].pack('m0') #: signs-sha512-base64
signature = [key.sign(nil, message)].pack('m0')

label = '<label>'
headers['Signature-Input'] = "#{label}=#{params}"
headers['Signature'] = "#{label}=:#{signature}:"

# net/http sends the target as it is given, and follows no redirect: another address needs another signature.
request = Net::HTTPGenericRequest.new(method, true, true, path + query) #: {method, true|method, false}body {true, path|false, path}no-head
headers.each { |name, value| request[name] = value }
request.body = body #: body
address = URI(origin)
response = Net::HTTP.start(address.host, address.port, use_ssl: address.scheme == 'https') { |http| http.request(request) }
puts response.code, response.body
exit response.code.start_with?('2')
